import { createSign, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** A private key and the certificate that belongs to it. */
export interface CertifiedKey {
  readonly privateKeyPem: string;
  readonly certificatePem: string;
  readonly subject: CertificateSubject;
  readonly privateKey: KeyObject;
}

export interface CertificateSubject {
  readonly commonName: string;
  readonly organizationalUnit: string;
  readonly organization: string;
  readonly country: string;
}

export interface CertificateOptions {
  readonly subject: CertificateSubject;
  /** Signs the certificate; self-signed when left out. */
  readonly issuer?: CertifiedKey;
  readonly authority?: boolean;
  /** Extended key usages; none when empty. Client authentication when left out, as Peppol's service providers have. */
  readonly purposes?: readonly CertificatePurpose[];
  readonly dnsNames?: readonly string[];
  /** IPv4, for whoever is asked by address. */
  readonly addresses?: readonly string[];
  /** From a day ago to ten years ahead when left out. */
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly rsaBits?: number;
  /** RSA for any use when left out. */
  readonly keyType?: 'rsa' | 'rsa-pss';
}

type CertificatePurpose = 'clientAuth' | 'serverAuth' | 'codeSigning' | 'documentSigning' | 'any';

const purposeIds: Record<CertificatePurpose, string> = {
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  any: '2.5.29.37.0',
};
const dayMs = 86_400_000;
const newKeyPair = promisify(generateKeyPair);
let serialNumber = Date.now();

/** A new RSA key with its X.509 v3 certificate (RFC 5280), signed with RSA-SHA256. Needs no openssl. */
export async function certifyNewKey(options: CertificateOptions): Promise<CertifiedKey> {
  const size = { modulusLength: options.rsaBits ?? 2048 };
  const { privateKey, publicKey } = await (options.keyType === 'rsa-pss'
    ? newKeyPair('rsa-pss', size)
    : newKeyPair('rsa', size));
  const { subject } = options;
  const signatureAlgorithm = sequence(objectId('1.2.840.113549.1.1.11'), nullValue);
  const toBeSigned = sequence(
    explicit(0, integer(2)), // version 3
    integer((serialNumber += 1)),
    signatureAlgorithm,
    distinguishedName((options.issuer ?? { subject }).subject),
    sequence(
      time(options.validFrom ?? new Date(Date.now() - dayMs)),
      time(options.validTo ?? new Date(Date.now() + 3650 * dayMs)),
    ),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions(options))),
  );
  const signature = createSign('sha256')
    .update(toBeSigned)
    .sign(options.issuer?.privateKey ?? privateKey);
  const der = sequence(toBeSigned, signatureAlgorithm, bitString(signature));
  return {
    privateKey,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    subject,
  };
}

/** The subject as it is in `CertificateUID` and `X509SubjectName`. */
export function subjectName({ commonName, organizationalUnit, organization, country }: CertificateSubject): string {
  const escaped = (value: string) => value.replaceAll(',', '\\,');
  return `CN=${escaped(commonName)},OU=${escaped(organizationalUnit)},O=${escaped(organization)},C=${country}`;
}

function extensions({
  authority = false,
  purposes = ['clientAuth'],
  dnsNames = [],
  addresses = [],
}: CertificateOptions): Buffer[] {
  const critical = boolean(true);
  // Bits of key usage from the left: digitalSignature 0, keyCertSign 5, cRLSign 6.
  const keyUsage = authority ? Buffer.from([3, 2, 1, 0b0000_0110]) : Buffer.from([3, 2, 7, 0b1000_0000]);
  const all = [
    sequence(objectId('2.5.29.19'), critical, octetString(sequence(...(authority ? [critical] : [])))),
    sequence(objectId('2.5.29.15'), critical, octetString(keyUsage)),
  ];
  if (!authority && purposes.length > 0) {
    const ids = purposes.map((purpose) => objectId(purposeIds[purpose]));
    all.push(sequence(objectId('2.5.29.37'), octetString(sequence(...ids))));
  }
  const names = [
    ...dnsNames.map((name) => der(0x82, Buffer.from(name, 'ascii'))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  ];
  if (names.length > 0) all.push(sequence(objectId('2.5.29.17'), octetString(sequence(...names))));
  return all;
}

function distinguishedName({ country, organization, organizationalUnit, commonName }: CertificateSubject): Buffer {
  const part = (id: string, value: Buffer) => der(0x31, sequence(objectId(id), value));
  return sequence(
    part('2.5.4.6', der(0x13, Buffer.from(country, 'ascii'))),
    part('2.5.4.10', utf8(organization)),
    part('2.5.4.11', utf8(organizationalUnit)),
    part('2.5.4.3', utf8(commonName)),
  );
}

/** DER: a tag, the length, the contents. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = unsignedBytes(content.length);
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

function unsignedBytes(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

const nullValue = Buffer.from([5, 0]);
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const explicit = (number: number, content: Buffer): Buffer => der(0xa0 | number, content);
const boolean = (value: boolean): Buffer => Buffer.from([1, 1, value ? 0xff : 0]);
const octetString = (content: Buffer): Buffer => der(4, content);
const bitString = (content: Buffer): Buffer => der(3, Buffer.from([0]), content);
const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text, 'utf8'));

/** A leading zero keeps the number positive. */
function integer(value: number): Buffer {
  const bytes = unsignedBytes(value);
  return der(2, bytes[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(6, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}

/** UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, section 4.1.2.5). */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')}`;
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
