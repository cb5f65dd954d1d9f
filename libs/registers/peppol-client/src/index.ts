export {
  createLivePeppolClient,
  createSandboxPeppolClient,
  type LivePeppolOptions,
  productionSmlZone,
  type SandboxPeppolOptions,
  testSmlZone,
} from './create-client';
export { type ParticipantIdentifier } from './participant-identifier';
export {
  type AbsenceReason,
  type FailureReason,
  type IdentifierSource,
  type IdentifierTried,
  type InvoiceCapability,
  type PeppolAnswer,
  PeppolClient,
  type PeppolProvenance,
  type PeppolQuery,
  UnconfiguredPeppolClient,
} from './peppol-client';
