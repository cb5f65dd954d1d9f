import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/** A key that signs receipts. */
export interface ReceiptSigningKey {
  /** RFC 7638 thumbprint of the public key: two keys never share one. */
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/** A public key as the key set publishes it: RFC 8037, with the time in which receipts may carry it. */
export interface ReceiptJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
  /** Unix seconds. A receipt dated earlier was not signed by us with this key. */
  readonly notBefore: number;
  /** Unix seconds; set when the key is retired and its private part destroyed. The key stays listed for old receipts. */
  readonly notAfter?: number;
}

export interface ReceiptKeySet {
  readonly keys: readonly ReceiptJwk[];
}

/**
 * Reads a private key from PKCS #8 PEM.
 * @throws Error when the text is no Ed25519 private key; the message holds nothing of it
 */
export function readReceiptKey(pem: string): ReceiptSigningKey {
  const privateKey = privateKeyOf(pem);
  if (privateKey?.asymmetricKeyType !== 'ed25519') {
    throw new Error('The receipt key is no Ed25519 private key in PKCS #8 PEM.');
  }
  return { kid: thumbprintOf(publicX(privateKey)), privateKey };
}

/**
 * The set to publish at /.well-known/jwks.json. List a new key a day before it signs, so that every verifier knows it by
 * then, and keep retired ones: receipts are evidence.
 */
export function publicKeySet(
  keys: readonly { readonly key: ReceiptSigningKey; readonly notBefore: number; readonly notAfter?: number }[],
): ReceiptKeySet {
  return {
    keys: keys.map(({ key, notBefore, notAfter }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: publicX(key.privateKey),
      kid: key.kid,
      alg: 'EdDSA',
      use: 'sig',
      notBefore,
      ...(notAfter === undefined ? {} : { notAfter }),
    })),
  };
}

function privateKeyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function publicX(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
}

const thumbprintOf = (x: string): string =>
  createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
