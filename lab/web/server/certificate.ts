/**
 * X.509 certificates for the proxy: one authority, and one certificate for each host when it is asked for. Node can sign and check certificates but not write them; the
 * few structures needed are written here (RFC 5280, in DER).
 */
import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';

/** One DER value: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length: number[] = [];
  for (let rest = body.length; rest > 0; rest >>= 8) length.unshift(rest & 255);
  return Buffer.concat([Buffer.from([tag, 128 + length.length, ...length]), body]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
const truth = der(0x01, Buffer.from([255]));

function objectIdentifier(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const group = [part & 127];
    for (let high = part >> 7; high > 0; high >>= 7) group.unshift((high & 127) | 128);
    bytes.push(...group);
  }
  return der(0x06, Buffer.from(bytes));
}

const nameOf = (common: string): Buffer =>
  sequence(der(0x31, sequence(objectIdentifier('2.5.4.3'), text(common))));
const timeOf = (date: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2, 14)}Z`,
    ),
  );
const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
  sequence(objectIdentifier(id), ...(critical ? [truth] : []), der(0x04, value));
const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));
const dayMs = 86_400_000;

function certificate(
  subject: string,
  issuer: string,
  publicKey: KeyObject,
  signer: KeyObject,
  extensions: readonly Buffer[],
  now: number,
): string {
  const serial = randomBytes(8);
  serial[0]! &= 0x7f;
  serial[0]! |= 1;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(timeOf(new Date(now - dayMs)), timeOf(new Date(now + 365 * dayMs))),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('sha256').update(body).sign(signer);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}

/** The identifier of a key: the hash of its bits, which end the SubjectPublicKeyInfo of a P-256 key. */
function keyIdentifier(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }).subarray(-65))
    .digest();
}

/** An authority that makes certificates for hosts. */
export class Authority {
  /** The authority's own certificate, for clients to trust. */
  readonly pem: string;
  readonly #key: KeyObject;
  readonly #hostKeys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #identifier: Buffer;
  readonly #now: number;

  constructor(now: number) {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = createPrivateKey(own.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    this.#hostKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#identifier = keyIdentifier(own.publicKey);
    this.#now = now;
    this.pem = certificate(
      'Lycosa lab',
      'Lycosa lab',
      own.publicKey,
      this.#key,
      [
        extension('2.5.29.19', true, sequence(truth)),
        extension('2.5.29.15', true, der(0x03, Buffer.from([1, 0x06]))),
        extension('2.5.29.14', false, der(0x04, this.#identifier)),
        extension('2.5.29.35', false, sequence(der(0x80, this.#identifier))),
      ],
      now,
    );
    new X509Certificate(this.pem);
  }

  /** Key and certificate of a host. */
  forHost(host: string): { key: string; cert: string } {
    const name = /^[\d.]+$/.test(host)
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host, 'latin1'));
    const cert = certificate(
      host.slice(0, 60),
      'Lycosa lab',
      this.#hostKeys.publicKey,
      this.#key,
      [
        extension('2.5.29.17', false, sequence(name)),
        extension('2.5.29.37', false, sequence(objectIdentifier('1.3.6.1.5.5.7.3.1'))),
        extension('2.5.29.14', false, der(0x04, keyIdentifier(this.#hostKeys.publicKey))),
        extension('2.5.29.35', false, sequence(der(0x80, this.#identifier))),
      ],
      this.#now,
    );
    return { key: this.#hostKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
  }
}
