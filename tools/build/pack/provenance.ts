import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { tryRun } from '../command.mjs';

/** What a tarball was made from: an in-toto statement (v1) with the predicate SLSA Provenance (v1). */
export interface ProvenanceStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly [{ readonly name: string; readonly digest: { readonly sha512: string } }];
  readonly predicateType: 'https://slsa.dev/provenance/v1';
  readonly predicate: {
    readonly buildDefinition: {
      readonly buildType: string;
      readonly externalParameters: { readonly command: string };
      readonly internalParameters: { readonly node: string };
      readonly resolvedDependencies: readonly ResolvedDependency[];
    };
    readonly runDetails: { readonly builder: { readonly id: string } };
  };
}

interface ResolvedDependency {
  readonly name: string;
  readonly digest: { readonly gitCommit: string } | { readonly sha512: string };
  readonly annotations?: { readonly uncommittedChanges: true };
}

/** A statement and who vouches for it: DSSE, `application/vnd.in-toto+json`. Without a key it has no signature. */
interface Envelope {
  readonly payloadType: typeof payloadType;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the .tgz. */
  readonly tarball: string;
}

/** `same_bytes`: the tarball is the one the statement names; who wrote the statement was not asked. */
export type Verification = 'signed' | 'same_bytes' | 'other_tarball' | 'wrong_signature' | 'no_statement';

const payloadType = 'application/vnd.in-toto+json';
const buildType = 'urn:einvoice:npm-pack:v1';
const sha512Of = (file: string): string => createHash('sha512').update(readFileSync(file)).digest('hex');

/** Where the provenance of a tarball stands. */
export const provenanceFileOf = (tarball: string): string => `${tarball}.provenance.json`;

/**
 * Writes beside a tarball what it was made from: commit, lock file, command, Node. It names no time and no machine, so whoever packs
 * the same commit again gets the same bytes.
 * @param keyFile Ed25519 private key (PEM) that signs it; without one anybody could have written it
 * @returns the file
 */
export async function writeProvenance(packed: PackedPackage, command: string, keyFile?: string): Promise<string> {
  const payload = Buffer.from(JSON.stringify(statementOf(packed, command, await sourceOf())));
  const key = keyFile === undefined ? undefined : createPrivateKey(readFileSync(keyFile));
  const signatures = key ? [{ keyid: keyIdOf(createPublicKey(key)), sig: signatureOf(payload, key) }] : [];
  const envelope: Envelope = { payloadType, payload: payload.toString('base64'), signatures };
  const file = provenanceFileOf(packed.tarball);
  writeFileSync(file, `${JSON.stringify(envelope, null, 2)}\n`);
  return file;
}

/**
 * Compares a tarball with its provenance.
 * @param publicKeyFile whom to believe (PEM); without it a signature is not looked at
 */
export function verifyProvenance(tarball: string, publicKeyFile?: string): Verification {
  const read = readProvenance(tarball);
  if (read === undefined) return 'no_statement';
  if (read.statement.subject[0].digest.sha512 !== sha512Of(tarball)) return 'other_tarball';
  if (publicKeyFile === undefined) return 'same_bytes';
  const key = createPublicKey(readFileSync(publicKeyFile));
  const bytes = signedBytes(read.payload);
  const isSigned = read.signatures.some(({ sig }) => verify(null, bytes, key, Buffer.from(sig, 'base64')));
  return isSigned ? 'signed' : 'wrong_signature';
}

/** What stands beside a tarball; undefined when nothing does, or something else. */
export function readProvenance(
  tarball: string,
): { statement: ProvenanceStatement; payload: Buffer; signatures: Envelope['signatures'] } | undefined {
  try {
    const { payload: text, signatures } = JSON.parse(readFileSync(provenanceFileOf(tarball), 'utf8')) as Envelope;
    const payload = Buffer.from(text, 'base64');
    const statement = JSON.parse(payload.toString('utf8')) as ProvenanceStatement;
    const isComplete = typeof statement.subject[0].digest.sha512 === 'string' && Array.isArray(signatures);
    return isComplete ? { statement, payload, signatures } : undefined;
  } catch {
    return undefined;
  }
}

function statementOf(
  packed: PackedPackage,
  command: string,
  source: readonly ResolvedDependency[],
): ProvenanceStatement {
  const purl = `pkg:npm/${packed.name.replace('@', '%40')}@${packed.version}`;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: purl, digest: { sha512: sha512Of(packed.tarball) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType,
        externalParameters: { command },
        internalParameters: { node: process.version },
        resolvedDependencies: source,
      },
      runDetails: { builder: { id: buildType } },
    },
  };
}

/** The commit (not where there is none: a source archive) and the lock file that says what else went in. */
async function sourceOf(): Promise<ResolvedDependency[]> {
  const git = (...args: string[]) =>
    tryRun('git', args, { cwd: repositoryRoot }).catch(() => ({ status: 1, output: '' }));
  const [commit, changes] = [await git('rev-parse', 'HEAD'), await git('status', '--porcelain')];
  const lockFile = {
    name: 'package-lock.json',
    digest: { sha512: sha512Of(path.join(repositoryRoot, 'package-lock.json')) },
  };
  if (commit.status !== 0) return [lockFile];
  const hasChanges = changes.output.trim() !== '';
  const annotations = hasChanges ? { annotations: { uncommittedChanges: true as const } } : {};
  return [{ name: 'source', digest: { gitCommit: commit.output.trim() }, ...annotations }, lockFile];
}

/** DSSE's pre-authentication encoding. */
function signedBytes(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
}

const signatureOf = (payload: Buffer, key: KeyObject): string =>
  sign(null, signedBytes(payload), key).toString('base64');

const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
