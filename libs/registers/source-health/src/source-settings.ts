import {
  type ConfigOf,
  listOf,
  oneOf,
  optional,
  text,
  webAddress,
  wholeNumber,
  withDefault,
} from '@einvoice/configuration';
import { eoriEndpointProblem, tariffServiceEndpointProblem } from '@einvoice/eori-client';
import { eprelEndpointProblem } from '@einvoice/eprel-client';
import { sanctionsScreening } from '@einvoice/limits';
import { productionSmlZone } from '@einvoice/peppol-client';
import { providerUrlProblem } from '@einvoice/provider-client';
import { viesEndpointProblem } from '@einvoice/vies-client';

const modes = ['live', 'sandbox', 'off'] as const;
const file = (variable: string) => text(variable, 'the path of a PEM file');
const viesBase = 'https://ec.europa.eu/taxation_customs/vies';

/** The registers outside. A source that is off answers that it is not configured. */
export const sourceSettings = {
  viesMode: withDefault('off', oneOf('VIES_MODE', modes)),
  viesRestEndpoint: withDefault(`${viesBase}/rest-api/check-vat-number`, webAddress('VIES_REST_ENDPOINT')),
  viesSoapEndpoint: withDefault(`${viesBase}/services/checkVatService`, webAddress('VIES_SOAP_ENDPOINT')),
  /** Our own number, valid in VIES: the register then gives consultation numbers. */
  viesRequester: optional(
    text('VIES_REQUESTER', 'a VAT number with prefix, in capitals', /^[A-Z]{2}[0-9A-Z+*]{2,12}$/),
  ),
  viesValidKeptSeconds: withDefault(43_200, wholeNumber('VIES_VALID_KEPT_SECONDS', { min: 0, max: 86_400 })),

  peppolMode: withDefault('off', oneOf('PEPPOL_MODE', modes)),
  peppolSmlZone: withDefault(productionSmlZone, text('PEPPOL_SML_ZONE', 'a domain name', /^[a-z0-9.-]{1,150}$/)),
  /** The system's resolvers when empty. */
  peppolDnsServers: withDefault<readonly string[]>(
    [],
    listOf(text('PEPPOL_DNS_SERVERS', 'an address, or address:port', /^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|[0-9a-f:]{2,39}|\[[0-9a-f:]{2,39}\](:\d{1,5})?)$/)), // prettier-ignore
  ),
  /** Certificates of the authorities that issue SMP certificates; from OpenPeppol. */
  peppolSmpAuthorityFile: optional(file('PEPPOL_SMP_AUTHORITY_FILE')),
  /** A participant that is surely registered: misses count only while it is found. */
  peppolControlParticipant: optional(text('PEPPOL_CONTROL_PARTICIPANT', 'like 0192:923609016', /^\d{4}:[!-~]{1,130}$/)),
  /** Where the SMPs of a Peppol sandbox are, and who certified them for TLS. */
  peppolSandboxOrigins: withDefault<readonly string[]>([], listOf(webAddress('PEPPOL_SANDBOX_ORIGINS'))),
  peppolSandboxTlsAuthorityFile: optional(file('PEPPOL_SANDBOX_TLS_AUTHORITY_FILE')),

  /** The register of energy labels; its search needs a key, the rest is open. */
  eprelMode: withDefault('off', oneOf('EPREL_MODE', modes)),
  eprelEndpoint: withDefault('https://eprel.ec.europa.eu/api', webAddress('EPREL_ENDPOINT')),
  eprelKeyFile: optional(text('EPREL_KEY_FILE', 'the path of a file')),

  /** Days after which a sanctions list that nobody imported again decides nothing. */
  sanctionsStaleDays: withDefault(
    sanctionsScreening.staleDays,
    wholeNumber('SANCTIONS_STALE_DAYS', { min: 1, max: 365 }),
  ),

  /** EOS, the register of economic operators: EORI numbers. */
  eoriMode: withDefault('off', oneOf('EORI_MODE', modes)),
  eoriEndpoint: withDefault(
    'https://ec.europa.eu/taxation_customs/dds2/eos/validation/services/validation',
    webAddress('EORI_ENDPOINT'),
  ),

  /** The Commission's live service about the tariff: a second source beside an imported month, for callers who ask for it. */
  tariffServiceMode: withDefault('off', oneOf('TARIFF_SERVICE_MODE', modes)),
  tariffServiceEndpoint: withDefault(
    'https://ec.europa.eu/taxation_customs/dds2/taric/services/goods',
    webAddress('TARIFF_SERVICE_ENDPOINT'),
  ),

  /** Rows over our dated rules of what an import costs. */
  importCostRulesFile: optional(text('IMPORT_COST_RULES_FILE', 'the path of a file')),

  /** The e-invoicing provider that workspaces are bound to; its name is that of the bindings. */
  providerMode: withDefault('off', oneOf('PROVIDER_MODE', modes)),
  providerName: optional(text('PROVIDER_NAME', 'the name of the provider, as bindings carry it', /^[!-~]{1,60}$/)),
  providerUrl: optional(webAddress('PROVIDER_URL')),
  /** Holds the bearer token for the provider. */
  providerTokenFile: optional(text('PROVIDER_TOKEN_FILE', 'the path of a file')),
};

export type SourceConfig = ConfigOf<typeof sourceSettings>;

/** What is wrong between the settings of the sources; a sandbox of a source is refused in a live service. */
export function sourceProblems(config: SourceConfig & { readonly environment: 'sandbox' | 'live' }): string[] {
  return [
    ...viesProblems(config),
    ...peppolProblems(config),
    ...eprelProblems(config),
    ...eoriProblems(config),
    ...tariffServiceProblems(config),
    ...providerProblems(config),
    ...(config.environment === 'live' ? livePart(config) : []),
  ];
}

function viesProblems({
  viesMode: mode,
  viesRestEndpoint: restEndpoint,
  viesSoapEndpoint: soapEndpoint,
}: SourceConfig) {
  const problem = mode === 'off' ? null : viesEndpointProblem({ mode, restEndpoint, soapEndpoint });
  return problem ? [`VIES_REST_ENDPOINT and VIES_SOAP_ENDPOINT: ${problem}`] : [];
}

function peppolProblems(config: SourceConfig): string[] {
  if (config.peppolMode === 'off') return [];
  const missing = (variable: string) => `${variable} is not set; PEPPOL_MODE=${config.peppolMode} needs it.`;
  const sandbox = config.peppolMode === 'sandbox';
  return [
    ...(config.peppolSmpAuthorityFile ? [] : [missing('PEPPOL_SMP_AUTHORITY_FILE')]),
    ...(sandbox && config.peppolDnsServers.length === 0 ? [missing('PEPPOL_DNS_SERVERS')] : []),
    ...(sandbox && config.peppolSandboxOrigins.length === 0 ? [missing('PEPPOL_SANDBOX_ORIGINS')] : []),
    ...(sandbox && !config.peppolSandboxTlsAuthorityFile ? [missing('PEPPOL_SANDBOX_TLS_AUTHORITY_FILE')] : []),
  ];
}

function eprelProblems({ eprelMode: mode, eprelEndpoint: endpoint }: SourceConfig): string[] {
  const problem = mode === 'off' ? null : eprelEndpointProblem({ mode, endpoint });
  return problem ? [`EPREL_ENDPOINT: ${problem}`] : [];
}

function eoriProblems({ eoriMode: mode, eoriEndpoint: endpoint }: SourceConfig): string[] {
  const problem = mode === 'off' ? null : eoriEndpointProblem({ mode, endpoint });
  return problem ? [`EORI_ENDPOINT: ${problem}`] : [];
}

function tariffServiceProblems({ tariffServiceMode: mode, tariffServiceEndpoint: endpoint }: SourceConfig): string[] {
  const problem = mode === 'off' ? null : tariffServiceEndpointProblem({ mode, endpoint });
  return problem ? [`TARIFF_SERVICE_ENDPOINT: ${problem}`] : [];
}

function providerProblems({ providerMode: mode, providerName, providerUrl: baseUrl }: SourceConfig): string[] {
  if (mode === 'off') return [];
  const missing = (variable: string) => `${variable} is not set; PROVIDER_MODE=${mode} needs it.`;
  const problem = baseUrl === undefined ? null : providerUrlProblem({ mode, baseUrl });
  return [
    ...(providerName ? [] : [missing('PROVIDER_NAME')]),
    ...(baseUrl ? [] : [missing('PROVIDER_URL')]),
    ...(problem ? [`PROVIDER_URL: ${problem}`] : []),
  ];
}

/** No register of a sandbox, whichever it is, stands behind an answer of a live service. */
function livePart(config: SourceConfig): string[] {
  const settings = Object.entries(sourceSettings) as [keyof SourceConfig, { readonly variable: string }][];
  const simulated = settings.filter(([name, { variable }]) => variable.endsWith('_MODE') && config[name] === 'sandbox');
  const refused = [
    ...simulated.map(([, { variable }]) => `${variable}=sandbox`),
    ...(config.peppolSandboxOrigins.length > 0 ? ['PEPPOL_SANDBOX_ORIGINS'] : []),
    ...(config.peppolSandboxTlsAuthorityFile === undefined ? [] : ['PEPPOL_SANDBOX_TLS_AUTHORITY_FILE']),
  ];
  return refused.map((what) => `${what} is refused while ENVIRONMENT is live.`);
}
