import { type DecisionStatus } from './decision';
import { type DomainAnswer, type ProvenanceMode } from './provenance';

/** What a tool declares that is kept of its answer: never a name, an account or a VAT number. */
export type CheckFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** What of an answer may be kept beside its status and decision. A tool says it; absent: nothing. */
export interface EvidenceDeclaration<Input extends object = object, Answer extends DomainAnswer = DomainAnswer> {
  /** All names that `facts` may give; others are dropped. */
  readonly factNames: readonly string[];
  facts?(answer: Answer, input: Input): CheckFacts;
  /** Which versions of which data the answer rests on: `peppol-bis-3.0.22`, `un 2026-02-27`. */
  datasetVersions?(answer: Answer): readonly string[];
}

/** A decision by its codes alone: messages may name somebody. */
export interface KeptDecision {
  readonly status: DecisionStatus;
  readonly canProceed: boolean;
  readonly requiresHumanReview: boolean;
  readonly blockingReasons: readonly string[];
  readonly warnings: readonly string[];
}

/** What is kept of an answered call, so that a receipt can say later what was checked. */
export interface KeptCheck {
  /** Unique within a workspace. */
  readonly requestId: string;
  readonly tool: string;
  /** The tool's own word, or that of its decision. */
  readonly status: string;
  readonly decision: KeptDecision;
  readonly source: string;
  readonly mode: ProvenanceMode | 'sample';
  readonly datasetVersions: readonly string[];
  /** ISO 8601, UTC: when the source answered. */
  readonly checkedAt: string;
  /** `sha256:` and 64 hexadecimal digits, salted: of the arguments as they were sent. */
  readonly inputDigest: string;
  readonly facts: CheckFacts;
}
