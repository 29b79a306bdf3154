/** gzip members: one for each WARC record, so that a record can be read from its offset alone. */
import { gzipSync } from 'node:zlib';

const crcTable = new Int32Array(256);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  crcTable[n] = c;
}

function crc32(bytes: Uint8Array): number {
  let c = -1;
  for (let i = 0; i < bytes.length; i++) c = crcTable[(c ^ bytes[i]!) & 255]! ^ (c >>> 8);
  return (c ^ -1) >>> 0;
}

/** A member that stores its bytes as they are: for bodies that came compressed, which deflating again would only slow down. */
export function storedMember(bytes: Uint8Array): Buffer {
  const blocks = Math.max(1, Math.ceil(bytes.length / 65535));
  const out = Buffer.allocUnsafe(10 + blocks * 5 + bytes.length + 8);
  out.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  let at = 10;
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * 65535, (block + 1) * 65535);
    out[at] = block === blocks - 1 ? 1 : 0;
    out.writeUInt16LE(part.length, at + 1);
    out.writeUInt16LE(~part.length & 0xffff, at + 3);
    out.set(part, at + 5);
    at += 5 + part.length;
  }
  out.writeUInt32LE(crc32(bytes), at);
  out.writeUInt32LE(bytes.length >>> 0, at + 4);
  return out;
}

/** A deflated member. Level 3 costs what level 1 does and writes 4 % less; level 6 costs half as much again for another 7 % (`bench/micro/member.ts`). */
export function deflatedMember(bytes: Uint8Array, level = 3): Buffer {
  return gzipSync(bytes, { level });
}
