import { createHash } from 'node:crypto';
import { canonicalJson } from '@einvoice/json';

/** SHA-256 in lower-case hexadecimal; text is hashed as UTF-8. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * The digest that binds a payment to what was asked: SHA-256 of the operation, a line feed and the canonical arguments.
 * @throws CanonicalJsonError when the arguments have no canonical text
 */
export function requestSha256(operation: string, callArguments: object): string {
  return sha256Hex(`${operation}\n${canonicalJson(callArguments)}`);
}

/**
 * The digest of what was answered: SHA-256 of the canonical answer without its `billing`, which holds the receipt.
 * @throws CanonicalJsonError when the answer has no canonical text
 */
export function responseSha256(answer: object): string {
  return sha256Hex(canonicalJson({ ...answer, billing: undefined }));
}
