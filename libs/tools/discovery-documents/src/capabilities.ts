import { createHash } from 'node:crypto';
import { pinnedEditions } from '@einvoice/invoice-rules';
import { type SourceName, sourceNames } from '@einvoice/source-health';
import { catalogue, schemaOf, toolsList } from '@einvoice/tool-catalogue';
import { mcpUrl, siteRoutePrices, statements, type DocumentTerms } from './document-terms';
import { pricingOf } from './pricing';
import { terminalClient } from './terminal-client';

/**
 * The state of a source. `live` and `sandbox`: switched on, which says nothing about whether it answers. `unavailable`: it did not
 * answer when this service last learned of it, which is no claim about what was asked.
 */
export interface SourceState {
  readonly state: 'live' | 'sandbox' | 'not_configured' | 'unavailable';
  /** What is known comes from: the configuration, the last answer of the source, or the readiness of paid calls. */
  readonly basis: 'settings' | 'answers' | 'readiness';
  /** When that was learned, ISO 8601 UTC. */
  readonly checkedAt: string;
  /** A stable code; null when nothing is the matter. */
  readonly reason: string | null;
  /** Of a source with an open part: what can be asked. `open_only`: what needs a key, such as a search, cannot. */
  readonly access?: 'full' | 'open_only' | 'off';
}

export type SourceStates = Readonly<Record<SourceName, SourceState>>;

const sourceTitles: Readonly<Record<SourceName, string>> = {
  vies: 'EU VAT register VIES',
  peppol: 'Peppol network: SML and SMP',
  eprel: 'EU register of energy labels EPREL',
  eori: 'EU register of economic operators EOS: EORI numbers',
  tariff_service: 'Live tariff service of the European Commission: a second source',
  provider: 'E-invoicing provider of a workspace',
  paycall_lane: 'Pay-per-call API and its chain',
  payment_provider: 'Payment provider, for prepaid credits',
};

/** Rules that whoever runs the service brought: callers may ask for them beside the official ones, and they are none of those. */
export interface OperatorRuleSet {
  /** What `check.ruleSet` takes. */
  readonly ruleSet: string;
  readonly asserts: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A sanctions list that is loaded, and asked. */
export interface LoadedSanctionsList {
  readonly list: string;
  /** `live`: a file of its publisher; `sandbox`: invented. */
  readonly mode: 'live' | 'sandbox';
  readonly version: number;
  readonly generatedAt: string | null;
  readonly importedAt: string;
  readonly confirmedAt: string;
  /** Whole hours since it was made, or imported where that is not known. */
  readonly ageHours: number;
  /** Nobody has confirmed lately that it is the newest: nothing is decided on it. */
  readonly stale: boolean;
  readonly parties: number;
  readonly sha256: string;
}

/** The month of the tariff that answers. */
export interface ImportedTariff {
  /** `snapshot`: the official workbooks; `sandbox`: invented. */
  readonly mode: 'snapshot' | 'sandbox';
  /** `YYYY-MM`. */
  readonly month: string;
  /** Whole days since the month began. */
  readonly ageDays: number;
  /** Too old: nothing is decided by it. */
  readonly stale: boolean;
  readonly importedAt: string;
  readonly lines: number;
  readonly measures: number;
}

/** `/api/capabilities/v1`: what can be called, and the state of each source. */
export const capabilitiesDocument = (
  terms: DocumentTerms,
  states: SourceStates,
  operatorRules: readonly OperatorRuleSet[] = [],
  sanctionsLists: readonly LoadedSanctionsList[] = [],
  tariff: ImportedTariff | null = null,
): object => ({
  version: 1,
  environment: terms.environment,
  mcp: {
    url: mcpUrl(terms),
    methods: ['tools/list', 'tools/call'],
    toolsSha256: sha256Of(toolsList(catalogue, 'mcp').tools),
  },
  tools: toolCapabilities(terms),
  routes: siteRoutePrices.map(({ method, path, status }) => ({ method, url: terms.publicSiteUrl + path, status })),
  sources: sourceNames.map((source) => ({
    source,
    title: sourceTitles[source],
    ...states[source],
    heard: heardOf(states[source]),
  })),
  officialRules: pinnedEditions.map(({ family, title, editions, saidToBeOut }) => ({
    family,
    title,
    editions,
    saidToBeOut,
  })),
  operatorRules,
  sanctionsLists,
  tariff,
  terminalClient,
  statements,
});

/** The last word of a source; one that nobody asked lately, or that is only switched on, is not known to answer. */
function heardOf({ state, basis, reason }: SourceState): 'answered' | 'unanswered' | 'unknown' {
  if (basis === 'settings' || state === 'not_configured' || reason === notCheckedYet) return 'unknown';
  return state === 'unavailable' ? 'unanswered' : 'answered';
}

/** The reason of a source that nobody has looked at since this process began. */
export const notCheckedYet = 'not_checked_yet';

const toolCapabilities = (terms: DocumentTerms): readonly object[] =>
  catalogue.map((tool) => ({
    ...pricingOf(tool, terms),
    readOnly: tool.annotations.readOnlyHint,
    inputSchemaSha256: sha256Of(schemaOf(tool.input)),
    outputSchemaSha256: sha256Of(schemaOf(tool.output)),
    sources: tool.sources ?? [],
    paidThrough: tool.accessRoutes.includes('paycall') ? ['paycall_lane'] : [],
  }));

/** SHA-256 of a value as JSON, for everyone who wants to notice that it changed. */
const sha256Of = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
