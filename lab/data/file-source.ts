/** Files of a data set: a folder, or a tar file that is read in place. */
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { LycosaError } from 'lycosa/parts';

export interface FileSource {
  /** All files, with `/` between folders. */
  readonly names: readonly string[];
  has(name: string): boolean;
  read(name: string): Buffer;
  close(): void;
}

/** Opens a folder, a `.tar` or a `.tar.gz`. A compressed one is unpacked once into a temporary file, which goes when it is closed. */
export async function openSource(path: string): Promise<FileSource> {
  if (!existsSync(path))
    throw new LycosaError('bad-file', `${path} does not exist`, 'give the folder or tar file of a data set');
  try {
    if (statSync(path).isDirectory()) return folderSource(path);
  } catch (error) {
    throw new LycosaError(
      'bad-file',
      `${path} cannot be read (${(error as Error).message})`,
      'check its permissions',
      error,
    );
  }
  if (!/\.(tar|tar\.gz|tgz)$/.test(path))
    throw new LycosaError(
      'bad-file',
      `${path} is neither a folder nor a tar file`,
      'give a folder, a .tar or a .tar.gz',
    );
  if (path.endsWith('.tar')) return tarSource(path, path, () => {});
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-data-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const plain = join(folder, 'set.tar');
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(plain));
    return tarSource(plain, path, remove);
  } catch (error) {
    remove();
    if (error instanceof LycosaError) throw error;
    throw new LycosaError(
      'bad-file',
      `${path} cannot be unpacked (${(error as Error).message})`,
      'check that it is a whole .tar.gz file',
      error,
    );
  }
}

function folderSource(root: string): FileSource {
  const names: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) names.push(relative(root, path).split(sep).join('/'));
    }
  };
  walk(root);
  names.sort();
  const known = new Set(names);
  return {
    names,
    has: (name) => known.has(name),
    read: (name) => readFileSync(join(root, name)),
    close: () => {},
  };
}

/** Where each file of a tar stands. */
function tarSource(path: string, shown: string, onClose: () => void): FileSource {
  const file = openSync(path, 'r');
  const places = new Map<string, { start: number; size: number }>();
  const end = fstatSync(file).size;
  const header = Buffer.alloc(512);
  let longName: string | null = null;
  for (let at = 0; at + 512 <= end; ) {
    readSync(file, header, 0, 512, at);
    if (header[0] === 0) break;
    const field = (from: number, length: number): string =>
      header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
    const size =
      header[124]! & 0x80
        ? Number(header.readBigUInt64BE(128))
        : Number.parseInt(field(124, 12).trim() || '0', 8);
    if (!Number.isFinite(size))
      throw new LycosaError('bad-file', `${shown} is not a tar file`, 'check the file');
    const type = String.fromCharCode(header[156]!);
    const content = (): string => {
      const bytes = Buffer.alloc(size);
      readSync(file, bytes, 0, size, at + 512);
      return bytes.toString('utf8');
    };
    if (type === 'L') longName = content().replace(/\0.*$/s, '');
    else if (type === 'x') longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content())?.[1] ?? null;
    else {
      const prefix = field(257, 5) === 'ustar' ? field(345, 155) : '';
      const name = (longName ?? (prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`)).replace(
        /^\.\//,
        '',
      );
      longName = null;
      if (type === '0' || type === '\0') places.set(name, { start: at + 512, size });
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return {
    names: [...places.keys()].sort(),
    has: (name) => places.has(name),
    read(name) {
      const place = places.get(name);
      if (place === undefined)
        throw new LycosaError('bad-file', `${shown} has no file ${name}`, 'check that the data set is whole');
      const bytes = Buffer.alloc(place.size);
      readSync(file, bytes, 0, place.size, place.start);
      return bytes;
    },
    close() {
      closeSync(file);
      onClose();
    },
  };
}
