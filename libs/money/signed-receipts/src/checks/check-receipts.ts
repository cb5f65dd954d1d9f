import {
  type CheckBundle,
  type KeptCheck,
  type PreparedReceipt,
  type ReceiptsOfChecks,
} from '@einvoice/decision-envelope';
import { canonicalJson } from '@einvoice/json';
import { sha256Hex } from '../digests';
import { type ReceiptClaims, type ReceiptEnvironment, receiptType, signReceipt } from '../receipt';
import { type ReceiptSigningKey } from '../receipt-keys';
import { type CheckStore } from './check-store';
import { subjectDigest } from './input-digest';

export interface CheckReceiptsParts {
  readonly store: CheckStore;
  /** Null while none is configured: nothing can be prepared then. */
  readonly key: ReceiptSigningKey | null;
  /** The public address of the service. */
  readonly issuer: string;
  readonly environment: ReceiptEnvironment;
  readonly now: () => Date;
}

/** Receipts of checks that a workspace had made. */
export class CheckReceipts implements ReceiptsOfChecks {
  constructor(private readonly parts: CheckReceiptsParts) {}

  find(workspaceId: string, requestIds: readonly string[]): Promise<readonly KeptCheck[]> {
    return this.parts.store.find(workspaceId, requestIds);
  }

  async prepare(workspaceId: string, bundle: CheckBundle): Promise<PreparedReceipt | null> {
    const { store, key, environment } = this.parts;
    if (!key) return null;
    const attested = attestedOf(bundle);
    const bundleDigest = digestOf(attested);
    const known = await store.findReceipt(workspaceId, bundleDigest);
    if (known !== null) return { receipt: known, bundleDigest, environment, isNew: false };
    const receipt = signReceipt(receiptType.checks, this.claims(attested, bundleDigest), key);
    const isNew = await store.keepReceipt(workspaceId, { bundleDigest, receipt });
    const kept = isNew ? receipt : await store.findReceipt(workspaceId, bundleDigest);
    return { receipt: kept ?? receipt, bundleDigest, environment, isNew };
  }

  private claims(attested: object, bundleDigest: string): ReceiptClaims {
    const { issuer: iss, environment, now } = this.parts;
    const iat = Math.floor(now().getTime() / 1_000);
    return { v: 1, iss, iat, jti: bundleDigest, environment, ...attested, bundleDigest };
  }
}

/** What a receipt says beside who signed it and when: equal bundles say the same, in whatever order their checks were named. */
function attestedOf({ kind, checks, subjectReference, compared, ...bundle }: CheckBundle): object {
  const { decision, statement, limitations, findings } = bundle;
  const ordered = [...checks].sort((one, other) => (one.inputDigest < other.inputDigest ? -1 : 1));
  return {
    ...{ kind, decision, statement, limitations },
    modes: [...new Set(ordered.map(({ mode }) => mode))].sort(),
    checks: ordered.map((check) => attestedCheck(check)),
    ...(subjectReference !== undefined && { subjectDigest: subjectDigest(subjectReference) }),
    ...(findings && { findings: findings.map(({ code, outcome }) => ({ code, outcome })) }),
    ...(compared && { comparedDigest: `sha256:${sha256Hex(canonicalJson(compared))}` }),
  };
}

const attestedCheck = ({ tool, status, decision, source, mode, datasetVersions, checkedAt, ...check }: KeptCheck) => ({
  ...{ tool, status, canProceed: decision.canProceed, requiresHumanReview: decision.requiresHumanReview },
  ...{ source, mode, datasetVersions, checkedAt, inputDigest: check.inputDigest },
});

/** Anybody can compute it from a receipt: of the claims without issuer, time, environment and the digest itself. */
const digestOf = (attested: object): string => `sha256:${sha256Hex(`receipt.v1\nbundle\n${canonicalJson(attested)}`)}`;
