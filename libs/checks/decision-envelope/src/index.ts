export { decide, type Decision, type DecisionStatus, type Findings, type Reason, undecided } from './decision';
export { type CheckFacts, type EvidenceDeclaration, type KeptCheck, type KeptDecision } from './kept-check';
export {
  madeNow,
  type DomainAnswer,
  type Freshness,
  isChargeable,
  type Provenance,
  type ProvenanceMode,
  type RegisterProvenance,
} from './provenance';
export { cleanOutsideText, type OutsideText } from './outside-text';
export { type CheckBundle, type PreparedReceipt, type ReceiptsOfChecks } from './receipts-of-checks';
