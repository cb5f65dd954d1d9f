import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'einvoice_live_';
const idLength = 12;
const secretLength = 32;
const sumLength = 6;

/** What a secret looks like: for scanners of leaked secrets, and for logs that must not hold one. */
export const connectionSecretPattern = /einvoice_live_[0-9A-Za-z]{50}/;

/** A secret as it is shown once, and what is kept of it. */
export interface ConnectionSecret {
  /** `einvoice_live_`, 12 characters of id, 32 secret ones (190 bits), 6 of CRC-32: one word to a double click. */
  readonly text: string;
  readonly id: string;
  /** SHA-256 of the whole text. With 190 random bits a fast hash is the right one. */
  readonly sha256: Uint8Array;
  /** The last four secret characters, to recognise it by. */
  readonly end: string;
}

/**
 * Makes a new secret.
 * @param bytesAtRandom of a cryptographic source
 */
export function makeConnectionSecret(bytesAtRandom: (count: number) => Uint8Array): ConnectionSecret {
  const id = randomText(bytesAtRandom, idLength);
  const body = `${prefix}${id}${randomText(bytesAtRandom, secretLength)}`;
  return secretOf(body + sumOf(body));
}

/** Reads what somebody sent; null when it cannot be a secret of ours, which costs no look into storage. */
export function readConnectionSecret(text: string): ConnectionSecret | null {
  if (text.length !== prefix.length + idLength + secretLength + sumLength) return null;
  if (!connectionSecretPattern.test(text)) return null;
  const body = text.slice(0, -sumLength);
  return sumOf(body) === text.slice(-sumLength) ? secretOf(text) : null;
}

function secretOf(text: string): ConnectionSecret {
  const id = text.slice(prefix.length, prefix.length + idLength);
  const end = text.slice(0, -sumLength).slice(-4);
  return { text, id, sha256: createHash('sha256').update(text).digest(), end };
}

function sumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < sumLength; place += 1) {
    text = alphabet.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Bytes that would make some characters likelier than others are thrown away. */
function randomText(bytesAtRandom: (count: number) => Uint8Array, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytesAtRandom(length))
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62);
  }
  return text;
}
