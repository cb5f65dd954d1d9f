export { decide, type Decision, type DecisionStatus, type Findings, type Reason, undecided } from './decision';
export { type CheckFacts, type EvidenceDeclaration, type KeptCheck, type KeptDecision } from './kept-check';
export { type DomainAnswer, type Provenance, type ProvenanceMode } from './provenance';
export { cleanOutsideText, type OutsideText } from './outside-text';
export { type CheckBundle, type PreparedReceipt, type ReceiptsOfChecks } from './receipts-of-checks';
