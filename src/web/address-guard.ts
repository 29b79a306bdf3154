/** Keeps the crawler from being led into the network it runs in: private, loopback, link-local and other special addresses are refused. */
import { BlockList, isIP } from 'node:net';

const special = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  special.addSubnet(net, prefix, 'ipv6');
}

/** Whether an IP address (not a name) belongs to no public host. IPv4 inside IPv6, in each of its forms, is judged as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 4) return special.check(bare, 'ipv4');
  if (family !== 6) return false;
  const embedded = embeddedIPv4(bare);
  return embedded === null
    ? special.check(bare, 'ipv6')
    : special.check(embedded, 'ipv4') || special.check(bare, 'ipv6');
}

const localNames = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost6',
  'ip6-localhost',
  'ip6-loopback',
]);

/** Whether a URL's host is refused before any look-up: an IP literal in any spelling (WHATWG parsing settles those), or `localhost`. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (localNames.has(name) || name.endsWith('.localhost')) return true;
  return isPrivateAddress(name);
}

/** The IPv4 address in a mapped (`::ffff:`), compatible, translated (`64:ff9b::`) or 6to4 (`2002:`) address. */
function embeddedIPv4(address: string): string | null {
  const words = expandAddress(address);
  if (words === null) return null;
  const leadingZero = words.slice(0, 5).every((word) => word === 0);
  if (leadingZero && (words[5] === 0xffff || (words[5] === 0 && (words[6] !== 0 || words[7]! > 1))))
    return dotted(words[6]!, words[7]!);
  if (words.slice(0, 4).every((word) => word === 0) && words[4] === 0xffff && words[5] === 0)
    return dotted(words[6]!, words[7]!);
  if (words[0] === 0x64 && words[1] === 0xff9b && words.slice(2, 6).every((word) => word === 0))
    return dotted(words[6]!, words[7]!);
  if (words[0] === 0x2002) return dotted(words[1]!, words[2]!);
  return null;
}

function dotted(high: number, low: number): string {
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

function expandAddress(address: string): number[] | null {
  let text = address;
  const tail = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  if (tail !== null) {
    const high = (Number(tail[1]) << 8) | Number(tail[2]);
    const low = (Number(tail[3]) << 8) | Number(tail[4]);
    text = `${text.slice(0, tail.index)}${high.toString(16)}:${low.toString(16)}`;
  }
  const [front, back] = text.split('::');
  const left = front === '' || front === undefined ? [] : front.split(':');
  const right = back === undefined || back === '' ? [] : back.split(':');
  const gap = back === undefined ? 0 : 8 - left.length - right.length;
  const words = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right].map((word) =>
    Number.parseInt(word, 16),
  );
  return words.length === 8 && words.every((word) => word >= 0 && word <= 0xffff) ? words : null;
}
