export { timeoutsAlone } from './timeouts-alone';
export { wasAskedToEnd } from './asked-to-end';
export { anyCharacter } from './any-character';
export { type Chain, startChain } from './chain';
export { walletCode, wrapErc6492 } from './contract-wallets';
export { expectGrowth, type GrowthFound, measureMemoryGrowth, throwUnlessWithin } from './cost-growth';
export { bytesReadFromServers } from './bytes-read';
export { deployMigrations } from './deploy-migrations';
export { eoriSandboxNumbers, registerEoriSandboxNumbers } from './eori-sandbox-numbers';
export { type EoriSimulator, startEoriSimulator } from './eori-simulator';
export { eprelPersonalData, eprelSandboxRecords, eprelSimulatorGroups, eprelSimulatorRecords } from './eprel-records';
export { type EprelBehaviour, type EprelSimulator, startEprelSimulator } from './eprel-simulator';
export { expectGolden } from './golden-file';
export { freePort } from './free-port';
export { type Exchange, InterfaceDescription, isCalendarDate, type Operation } from './interface-description';
export { mutatedJson } from './mutated-json';
export { type PostgresOptions, type PostgresServer, startPostgres } from './postgres';
export {
  offeredTerms,
  type PaymentOptions,
  type PaymentTermsOffered,
  randomAccount,
  type SignedPayment,
  signPayment,
} from './payment';
export { type PaymentSimulator, type SignedReport, startPaymentSimulator } from './payment-simulator';
export { openApiShape } from './openapi-shape';
export { type DnsReply, type DnsServer, startDnsServer } from './peppol-dns';
export {
  metadataPath,
  participantPath,
  peppolDocumentTypes,
  redirectXml,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
  smlRecordName,
} from './peppol-documents';
export { peppolSandboxParticipants } from './peppol-participants';
export { type PeppolSandbox, startPeppolSandbox } from './peppol-sandbox';
export { type CertificateOptions, type CertifiedKey, certifyNewKey } from './peppol-x509';
export { guardProcess } from './process-guard';
export { type ProviderReply, type ProviderSimulator, startProviderSimulator } from './provider-simulator';
export { rawAnswers } from './raw-answers';
export { realClock } from './real-clock';
export { jsonCall, refusedFramings } from './refused-framings';
export { repositoryRoot } from './repository-root';
export { createTestDatabase, unhurriedConnection, startTestCluster, type TestDatabase } from './test-database';
export { openTestChain, type TestChain } from './test-chain';
export { type AccountKey, createSandboxKeys, randomSandboxKeys, type SandboxKeys } from './sandbox-keys';
export { type SandboxRegisters, startSandboxRegisters } from './sandbox-registers';
export { startTariffServiceSimulator, type TariffServiceSimulator } from './tariff-service-simulator';
export { type ServedLine } from './tariff-service-wire';
export { inventTariff, sandboxTariff, type TariffBooks, writeTariffFolder } from './tariff/tariff-folder';
export { workbookFile } from './tariff/workbook-file';
export { type ZipPart } from './tariff/zip-file';
export { measureTurnGrowth, turnWatchOptions, type WatchedTurns } from './turn-growth';
export { unshed } from './unshed';
export { until, withinOneDay } from './until';
export { startValkeyServer, type ValkeyServer } from './valkey-server';
export { startValkeySimulator, type ValkeyBehaviour, type ValkeySimulator } from './valkey-simulator';
export { registerViesSandboxNumbers, viesSandboxNumbers } from './vies-sandbox-numbers';
export { startViesSimulator, type ViesBehaviour, type ViesSimulator } from './vies-simulator';
export {
  sandboxSanctionedParties,
  sanctionsDocument,
  type SanctionsListName,
  sanctionsLists,
} from './sanctions-documents';
export { type SanctionsSimulator, startSanctionsSimulator } from './sanctions-simulator';
export { type BoundedSchema, boundsOf, isSize, type SchemaBound, valueOfSize, withValueAt } from './schema-bounds';
