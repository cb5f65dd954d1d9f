import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** How a device, or somebody who pretends to be one, answers. */
interface Manner {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  /** The device knew its person. */
  readonly knowsPerson?: boolean;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A byte string of 24 to 65,535 bytes and a text of less than 24, in the shortest form of CBOR. */
const cborBytes = (bytes: Uint8Array): Buffer => {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
};
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A device with one passkey (ES256, WebAuthn level 2): what a specification of ours answers with, honest or not. */
export class PasskeyDevice {
  readonly credentialId = randomBytes(32);
  /** Of the next answer. */
  counter = 1;
  private readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;

  constructor(private readonly site: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.publicKey = publicKey;
    this.privateKey = privateKey;
  }

  /** The answer to a question for a new passkey. */
  create(options: { readonly challenge: string }, manner: Manner = {}) {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((text) => cborBytes(Buffer.from(text, 'base64url')));
    // COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    const key = Buffer.concat([head, coordinates[0]!, Buffer.from([0x22]), coordinates[1]!]);
    const idLength = Buffer.from([0, this.credentialId.length]);
    const data = Buffer.concat([
      this.authenticatorData(0x41, manner),
      Buffer.alloc(16),
      idLength,
      this.credentialId,
      key,
    ]);
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(data)],
    ]);
    return {
      credentialId: base64url(this.credentialId),
      clientData: base64url(this.clientData('webauthn.create', options, manner)),
      attestation: base64url(attestation),
      transports: ['internal'],
    };
  }

  /** The answer to a question to sign in. */
  get(options: { readonly challenge: string }, manner: Manner = {}) {
    const clientData = this.clientData('webauthn.get', options, manner);
    const authenticatorData = this.authenticatorData(0x01, manner);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      credentialId: base64url(this.credentialId),
      clientData: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.privateKey)),
    };
  }

  private clientData(type: string, options: { readonly challenge: string }, manner: Manner): Buffer {
    const { origin = new URL(this.site).origin, challenge = options.challenge } = manner;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, { host, knowsPerson = true }: Manner): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    this.counter += 1;
    const all = Buffer.from([flags | (knowsPerson ? 0x04 : 0)]);
    return Buffer.concat([sha256(host ?? new URL(this.site).hostname), all, counter]);
  }
}
