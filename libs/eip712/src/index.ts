export { type Address, bytesToHex, dynamicBytes, type Hex, hexToBytes, wordOf } from './hex';
export {
  addressOfPrivateKey,
  addressOfPublicKey,
  publicKeyOfPrivateKey,
  recoverAddress,
  secp256k1Implementation,
  signDigest,
  signDigestAsBytes,
} from './secp256k1';
export { domainSeparator, typedDataDigest, type TypedDataDomain, wordOfText } from './typed-data';
