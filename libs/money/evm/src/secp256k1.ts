import { secp256k1 as curve } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { type Address, bytesToHex, type Hex } from './hex';

/** The two operations we need of the curve. Both implementations refuse what is no point or scalar by throwing. */
interface Curve {
  /** Uncompressed public key (65 bytes) that made the 64-byte signature. */
  recover(digest: Uint8Array, signature: Uint8Array, recoveryId: number): Uint8Array;
  /** Deterministic (RFC 6979), low s. */
  sign(digest: Uint8Array, privateKey: Uint8Array): { readonly signature: Uint8Array; readonly recoveryId: number };
}

/** The part of the native package that we call. */
interface NativeBinding {
  ecdsaRecover(signature: Uint8Array, recoveryId: number, digest: Uint8Array, compressed: boolean): Uint8Array;
  ecdsaSign(digest: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array; recid: number };
}

const noble: Curve = {
  recover: (digest, signature, recoveryId) =>
    curve.Signature.fromCompact(signature).addRecoveryBit(recoveryId).recoverPublicKey(digest).toRawBytes(false),
  sign(digest, privateKey) {
    const signature = curve.sign(digest, privateKey, { lowS: true });
    return { signature: signature.toCompactRawBytes(), recoveryId: signature.recovery };
  },
};

/** libsecp256k1, some ten times faster; null on a platform without a prebuilt binding. */
function loadNative(): Curve | null {
  try {
    // The package's own entry would fall back to elliptic, whose record we do not trust with money; its binding does not.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import could not be absent
    const binding = require('secp256k1/bindings') as NativeBinding;
    return {
      recover: (digest, signature, recoveryId) => binding.ecdsaRecover(signature, recoveryId, digest, false),
      sign(digest, privateKey) {
        const { signature, recid } = binding.ecdsaSign(digest, privateKey);
        return { signature, recoveryId: recid };
      },
    };
  } catch {
    return null;
  }
}

const native = loadNative();
const secp256k1 = native ?? noble;

/** Which implementation of secp256k1 this process uses. */
export const secp256k1Implementation: 'native' | 'noble' = native ? 'native' : 'noble';

/** Half of the curve's order: Ethereum tokens refuse a signature whose s is above it. */
const lowSMax = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');

/**
 * The account whose key made a 65-byte `r ‖ s ‖ v` signature of the digest; null when there is none.
 * As strict as the token: v is 27 or 28 and s is low, so one authorization has one signature.
 */
export function recoverAddress(digest: Uint8Array, signature: Uint8Array): Address | null {
  const v = signature[64];
  if (signature.length !== 65 || (v !== 27 && v !== 28)) return null;
  if (Buffer.compare(signature.subarray(32, 64), lowSMax) > 0) return null;
  try {
    return addressOfPublicKey(secp256k1.recover(digest, signature.subarray(0, 64), v - 27));
  } catch {
    return null;
  }
}

/** Signs a digest as `r`, `s` and the parity of the point, as transactions carry them. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): { r: Hex; s: Hex; yParity: 0 | 1 } {
  const { signature, recoveryId } = secp256k1.sign(digest, privateKey);
  return {
    r: bytesToHex(signature.subarray(0, 32)),
    s: bytesToHex(signature.subarray(32, 64)),
    yParity: recoveryId === 1 ? 1 : 0,
  };
}

/** Signs a digest as the 65 bytes `r ‖ s ‖ v`, v being 27 or 28: the form of signed messages. Same digest, same bytes. */
export function signDigestAsBytes(digest: Uint8Array, privateKey: Uint8Array): Hex {
  const { r, s, yParity } = signDigest(digest, privateKey);
  return `${r}${s.slice(2)}${yParity === 1 ? '1c' : '1b'}`;
}

/** Uncompressed public key, 0x04 and two coordinates of 32 bytes; throws when the bytes are no private key. */
export const publicKeyOfPrivateKey = (privateKey: Uint8Array): Uint8Array => curve.getPublicKey(privateKey, false);

/** Address of a private key; throws when the bytes are no key. */
export const addressOfPrivateKey = (privateKey: Uint8Array): Address =>
  addressOfPublicKey(publicKeyOfPrivateKey(privateKey));

/** Address of an uncompressed public key. */
export const addressOfPublicKey = (publicKey: Uint8Array): Address =>
  bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12));
