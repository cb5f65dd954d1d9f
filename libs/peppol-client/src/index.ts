export {
  createLivePeppolClient,
  createSandboxPeppolClient,
  productionSmlZone,
  testSmlZone,
  type LivePeppolOptions,
  type SandboxPeppolOptions,
} from './create-client';
export { type ParticipantIdentifier } from './participant-identifier';
export {
  PeppolClient,
  UnconfiguredPeppolClient,
  type AbsenceReason,
  type FailureReason,
  type IdentifierSource,
  type IdentifierTried,
  type InvoiceCapability,
  type PeppolAnswer,
  type PeppolProvenance,
  type PeppolQuery,
} from './peppol-client';
