import assert from 'node:assert/strict';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { WARCParser } from 'warcio';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { LycosaError } from '../base/error.js';
import { encodeExchange, encodeRevisit, payloadDigest, sha1Of } from './exchange.js';
import { deflatedMember, storedMember } from './member.js';
import { readRecordAt, readWarc } from './reader.js';
import { ArchiveWriter } from './writer.js';

const at = Date.UTC(2026, 0, 2, 3, 4, 5);

function exchange(url: string, body: Buffer, headers = 'Content-Type: text/html\r\n') {
  return {
    url,
    fetchedAt: at,
    requestHead: `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`,
    responseHead: `HTTP/1.1 200 OK\r\n${headers}\r\n`,
    body,
  };
}

test('members of both kinds are gzip', () => {
  for (const size of [0, 1, 65_535, 65_536, 200_000]) {
    const bytes = Buffer.alloc(size, 'abc');
    assert.deepEqual(gunzipSync(storedMember(bytes)), bytes);
    assert.deepEqual(gunzipSync(deflatedMember(bytes)), bytes);
  }
});

test('what is written is read by us and by warcio', async () => {
  const folder = temporaryFolder();
  const writer = new ArchiveWriter(folder, [], { maxFileBytes: 1e9, software: 'test' });
  writer.startFile(writer.wantsFile(at)!, at);
  const body = Buffer.from('<title>héllo</title>');
  const zipped = gzipSync(body);
  const first = encodeExchange(exchange('http://x.org/a', body), sha1Of(body), false);
  const second = encodeExchange(
    exchange('http://x.org/b', zipped, 'Content-Encoding: gzip\r\n'),
    sha1Of(zipped),
    true,
  );
  const third = encodeRevisit(
    exchange('http://x.org/c', Buffer.alloc(0)),
    sha1Of(body),
    { url: 'http://x.org/a', fetchedAt: at },
    'identical-payload-digest',
  );
  const places = writer.stage([
    first.response,
    first.request,
    second.response,
    second.request,
    third.response,
    third.request,
  ]);
  writer.flush();
  writer.close();
  const path = join(folder, places[0]!.file);

  const types: string[] = [];
  for await (const { record, offset, length } of readWarc(path)) {
    types.push(record.headers.get('warc-type')!);
    assert.deepEqual(readRecordAt(path, offset, length)!.headers, record.headers);
  }
  assert.deepEqual(types, ['warcinfo', 'response', 'request', 'response', 'request', 'revisit', 'request']);
  const read = readRecordAt(path, places[0]!.offset, places[0]!.length)!;
  assert.equal(
    Buffer.from(read.block).toString(),
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body.toString()}`,
  );

  const seen: string[] = [];
  for await (const record of new WARCParser(createReadStream(path))) {
    const payload = await record.readFully(true);
    seen.push(`${record.warcType} ${record.warcTargetURI ?? '-'}`);
    if (record.warcType === 'response') {
      assert.equal(Buffer.from(payload).toString(), body.toString());
      const raw = record.warcTargetURI === 'http://x.org/b' ? zipped : body;
      assert.equal(record.warcPayloadDigest, payloadDigest(sha1Of(raw)));
    }
  }
  assert.equal(seen.length, 7);
  assert.equal(seen[1], 'response http://x.org/a');
});

test('opening cuts off what was never committed, and writes on', async () => {
  const folder = temporaryFolder();
  const member = encodeExchange(
    exchange('http://x.org/a', Buffer.from('a')),
    sha1Of(Buffer.from('a')),
    false,
  ).response;
  const writer = new ArchiveWriter(folder, [], { maxFileBytes: 1e9, software: 'test' });
  writer.startFile(writer.wantsFile(at)!, at);
  writer.stage([member]);
  writer.flush();
  const committed = writer.state()!;
  writer.stage([member, member]);
  writer.flush();
  writer.close();
  writeFileSync(
    join(folder, committed.file),
    Buffer.concat([readFileSync(join(folder, committed.file)), Buffer.from('torn')]),
  );

  const again = new ArchiveWriter(folder, [committed], { maxFileBytes: 1e9, software: 'test' });
  assert.equal(statSync(join(folder, committed.file)).size, committed.bytes);
  again.stage([member]);
  again.flush();
  again.close();
  const types: string[] = [];
  for await (const { record } of readWarc(join(folder, committed.file)))
    types.push(record.headers.get('warc-type')!);
  assert.deepEqual(types, ['warcinfo', 'response', 'response']);
});

test('files are rotated by size', () => {
  const folder = temporaryFolder();
  const writer = new ArchiveWriter(folder, [], { maxFileBytes: 1000, software: 'test' });
  const member = storedMember(Buffer.alloc(900));
  const files = new Set<string>();
  for (let i = 0; i < 4; i++) {
    const name = writer.wantsFile(at);
    if (name !== null) writer.startFile(name, at);
    files.add(writer.stage([member])[0]!.file);
    writer.flush();
  }
  writer.close();
  assert.equal(files.size, 4);
});

test('WARC of other kinds: plain, cut off, not one at all', async () => {
  const folder = temporaryFolder();
  const member = encodeExchange(
    exchange('http://x.org/a', Buffer.from('a')),
    sha1Of(Buffer.from('a')),
    false,
  ).response;
  const plain = gunzipSync(member);
  const count = async (name: string, bytes: Buffer): Promise<number> => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    let n = 0;
    for await (const { record } of readWarc(path))
      n += record.headers.get('warc-type') === 'response' ? 1 : 0;
    return n;
  };
  assert.equal(await count('plain.warc', Buffer.concat([plain, plain])), 2);
  assert.equal(
    await count('cut.warc.gz', Buffer.concat([member, member.subarray(0, member.length - 20)])),
    1,
  );
  assert.equal(await count('whole.warc.gz', gzipSync(Buffer.concat([plain, plain]))), 2);
  await assert.rejects(count('no.warc', Buffer.from('<html>')), LycosaError);
});

test('a file that was started and never committed is removed', () => {
  const folder = temporaryFolder();
  const writer = new ArchiveWriter(folder, [], { maxFileBytes: 1e9, software: 'test' });
  const name = writer.wantsFile(at)!;
  writer.startFile(name, at);
  writer.close();
  assert.ok(existsSync(join(folder, name)));
  new ArchiveWriter(folder, [{ file: name, bytes: 0 }], { maxFileBytes: 1e9, software: 'test' }).close();
  assert.ok(!existsSync(join(folder, name)));
});
