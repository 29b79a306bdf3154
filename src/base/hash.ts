/** Fast hashes for keys and shards (xxHash, 5 million short strings a second); not for anything an attacker gains by colliding. */
import xxhash from 'xxhash-wasm';

const { h32, h64 } = await xxhash();

/** 64-bit hash of a text as a signed integer, which is what SQL databases store. */
export function hash64(text: string): bigint {
  return BigInt.asIntN(64, h64(text));
}

/** 32-bit hash of a text, unsigned. */
export function hash32(text: string): number {
  return h32(text);
}
