import { canonicalJson } from '@einvoice/json';
import { sha256Hex } from '../digests';

/**
 * The digest of a tool's arguments as they were sent: `sha256:` and SHA-256 of `receipt.v1`, the tool, the salt and the canonical
 * arguments, each on a line. The salt is told to the caller once and kept nowhere, so that nobody else can try out arguments.
 * @throws CanonicalJsonError when the arguments have no canonical text
 */
export const inputDigest = (tool: string, salt: string, input: object): string =>
  `sha256:${sha256Hex(`receipt.v1\n${tool}\n${salt}\n${canonicalJson(input)}`)}`;

/** The digest of what a caller names the subject of a receipt: without a salt, so a name can be guessed from it. */
export const subjectDigest = (subjectReference: string): string =>
  `sha256:${sha256Hex(`receipt.v1\nsubject\n${subjectReference}`)}`;
