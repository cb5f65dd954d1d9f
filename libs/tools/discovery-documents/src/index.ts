export { agentBootstrapDocument } from './agent-bootstrap';
export { agentContextDocument } from './agent-context';
export {
  capabilitiesDocument,
  type ImportedTariff,
  type LoadedSanctionsList,
  notCheckedYet,
  type OperatorRuleSet,
  type SourceState,
  type SourceStates,
} from './capabilities';
export { changelogDocument } from './changelog';
export { errorGroups, errorsDocument } from './errors-document';
export { x402SiteDocument } from './x402-document';
export { discoveryPaths, type DocumentTerms, statements } from './document-terms';
export { pricingDocument } from './pricing';
export { terminalClient } from './terminal-client';
export { llmsText, skillText } from './texts';
