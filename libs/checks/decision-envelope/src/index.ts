export { decide, type Decision, type DecisionStatus, type Findings, type Reason, undecided } from './decision';
export { type DomainAnswer, type Provenance, type ProvenanceMode } from './provenance';
export { cleanOutsideText, type OutsideText } from './outside-text';
