export { decide, undecided, type Decision, type DecisionStatus, type Findings, type Reason } from './decision';
export { type DomainAnswer, type Provenance, type ProvenanceMode } from './provenance';
