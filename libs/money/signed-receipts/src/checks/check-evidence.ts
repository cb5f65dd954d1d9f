import { checkReceipts } from '@einvoice/limits';
import { type CheckStore } from './check-store';
import { CheckWriter } from './check-writer';
import { type AnsweredCall, describeCheck } from './describe-check';
import { inputDigest } from './input-digest';

/** What an answer tells of the check that was kept. The salt is kept nowhere: without it nobody can show what was asked. */
export interface Evidence {
  /** Names the check; `prepare_*_receipt` takes it. */
  readonly requestId: string;
  readonly inputDigest: string;
  readonly salt: string;
}

/** The digest of arguments that are elsewhere, with its salt. */
export type SaltedDigest = Omit<Evidence, 'requestId'>;

/** A call that was answered for a workspace. */
export interface AttestedCall extends AnsweredCall {
  readonly workspaceId: string;
  readonly requestId: string;
  /** As they were sent, or their digest where they are too many to be here. */
  readonly sent: { readonly arguments: object } | SaltedDigest;
}

export interface CheckEvidenceParts {
  readonly store: Pick<CheckStore, 'keep'>;
  /** Of a cryptographic source. */
  readonly bytesAtRandom: (count: number) => Uint8Array;
  readonly newRequestId: () => string;
  /** Told when a check could not be kept; its answer goes out without evidence. */
  readonly onLost: (error: unknown) => void;
}

/** Leaves a check for each answered call, so that a receipt can say later what was checked. */
export class CheckEvidence {
  private readonly writer: CheckWriter;

  constructor(private readonly parts: CheckEvidenceParts) {
    this.writer = new CheckWriter(parts.store);
  }

  /**
   * Keeps the check; null when it could not be kept, and for an answer that no source and no rule gave: `invalid_input` and
   * `not_configured` check nothing. An outage is kept as what it is, and never passes.
   */
  async leave({ workspaceId, requestId, sent, ...call }: AttestedCall): Promise<Evidence | null> {
    const { status } = call.answer.decision;
    if (status !== 'ready' && status !== 'unavailable') return null;
    try {
      const digest = 'arguments' in sent ? saltedDigest(call.tool.name, sent.arguments, this.parts) : sent;
      const described = { ...describeCheck(call), inputDigest: digest.inputDigest };
      // A caller may name its requests, and name two alike: the second one gets a name of ours.
      for (const id of [requestId, this.parts.newRequestId()]) {
        if (await this.writer.keep({ workspaceId, check: { requestId: id, ...described } })) {
          return { requestId: id, ...digest };
        }
      }
      return null;
    } catch (error) {
      this.parts.onLost(error);
      return null;
    }
  }
}

/** The digest of arguments with a fresh salt. */
export function saltedDigest(
  tool: string,
  input: object,
  { bytesAtRandom }: Pick<CheckEvidenceParts, 'bytesAtRandom'>,
): SaltedDigest {
  const salt = Buffer.from(bytesAtRandom(checkReceipts.saltBytes)).toString('base64url');
  return { inputDigest: inputDigest(tool, salt, input), salt };
}
