import {
  type ConfigOf,
  listOf,
  oneOf,
  optional,
  type Setting,
  text,
  webAddress,
  wholeNumber,
  withDefault,
} from '@einvoice/configuration';
import { type Address, isLoopbackUrl, sandboxSafetyProblem } from '@einvoice/evm';
import { type ServiceConfig } from '@einvoice/http-service';
import { type FlowStep } from '../flow-parts';

const address = (variable: string) =>
  text(variable, '0x and 40 hexadecimal digits', /^0x[0-9a-fA-F]{40}$/) as Setting<Address>;
const file = (variable: string) => text(variable, 'the path of a file');
const facilitatorAddress = webAddress('FACILITATOR');
const laneSteps = [
  'verified',
  'claimed',
  'tool_ran',
  'written_ahead',
  'settled',
  'marked',
  'answering',
] as const satisfies FlowStep[];

/** What a service that takes payments reads beside its own settings. */
export const paymentServiceSettings = {
  /** `in-process`: we settle ourselves; else the address of a facilitator. */
  facilitator: optional({
    ...facilitatorAddress,
    wants: 'in-process, or the http(s) address of a facilitator',
    read: (given: string) => (given === 'in-process' ? given : facilitatorAddress.read(given)),
  }),
  /** Holds the bearer token that the facilitator asks for. */
  facilitatorTokenFile: optional(file('FACILITATOR_TOKEN_FILE')),
  rpcUrl: optional({ ...text('RPC_URL', 'the http(s) address of a node of the chain'), read: rpcAddress }),
  payTo: optional(address('PAY_TO_ADDRESS')),
  usdc: withDefault<Address>('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', address('USDC_ADDRESS')),
  confirmations: withDefault(1, wholeNumber('SETTLEMENT_CONFIRMATIONS', { min: 1, max: 100 })),
  /** Seconds after which a settlement is looked for on the chain once more: while its answer is still kept, for without it nothing is settled anew. */
  finalAfterSeconds: withDefault(60, wholeNumber('SETTLEMENT_FINAL_AFTER_SECONDS', { min: 1, max: 300 })),
  /** Each holds one private key per line; settlements are shared out among all of them. */
  signerKeyFiles: withDefault<readonly string[]>([], listOf(file('SETTLEMENT_SIGNER_KEY_FILE'))),
  /** When no settlement signer has this balance the flow closes. */
  signerWeiMin: withDefault(
    '200000000000000',
    text('SETTLEMENT_SIGNER_WEI_MIN', 'a whole number of wei', /^\d{1,24}$/),
  ),
  receiptKeyFile: optional(file('RECEIPT_KEY_FILE')),
  /** Signs x402's offers and receipts. No money is sent to its address. */
  receiptWalletKeyFile: optional(file('RECEIPT_WALLET_KEY_FILE')),
  sandboxPayers: withDefault<readonly Address[]>([], listOf(address('SANDBOX_PAYERS'))),
  laneClosed: withDefault('no', oneOf('LANE_CLOSED', ['yes', 'no'])),
  /** The operator's switch without a restart: the flow is closed while this file exists. */
  laneClosedFile: optional(file('LANE_CLOSED_FILE')),
  /** For fault tests: the process kills itself when a payment reaches this step. */
  crashAtStep: optional(oneOf('CRASH_AT_STEP', laneSteps)),
  /** For fault tests: the steps of every payment are logged, so that tool runs can be counted across kills. */
  laneStepsLogged: withDefault('no', oneOf('LOG_LANE_STEPS', ['yes', 'no'])),
};

export type PaymentServiceConfig = ConfigOf<typeof paymentServiceSettings> &
  Pick<ServiceConfig, 'environment' | 'publicBaseUrl'>;

/** What payments need; without any of it a service takes none. */
export interface PaymentConfig {
  readonly facilitator: string;
  readonly rpcUrl: string;
  readonly payTo: Address;
  readonly receiptKeyFile: string;
  readonly receiptWalletKeyFile: string;
  /** At least one when we settle ourselves. */
  readonly signerKeyFiles: readonly string[];
}

/** The payment settings when all of them are there, else null. */
export function paymentConfig(config: PaymentServiceConfig): PaymentConfig | null {
  const { facilitator, rpcUrl, payTo, receiptKeyFile, receiptWalletKeyFile, signerKeyFiles } = config;
  if (!facilitator || !rpcUrl || !payTo || !receiptKeyFile || !receiptWalletKeyFile) return null;
  return { facilitator, rpcUrl, payTo, receiptKeyFile, receiptWalletKeyFile, signerKeyFiles };
}

/** What is wrong between the settings: half of a payment, or parts of a sandbox where they do not belong. */
export function paymentServiceProblems(config: PaymentServiceConfig): string[] {
  const safety = config.environment === 'sandbox' ? sandboxProblems(config) : liveProblems(config);
  return [...incompletePayment(config), ...safety];
}

/** Payments are configured whole or not at all. */
function incompletePayment(config: PaymentServiceConfig): string[] {
  const needed = {
    FACILITATOR: config.facilitator,
    RPC_URL: config.rpcUrl,
    PAY_TO_ADDRESS: config.payTo,
    RECEIPT_KEY_FILE: config.receiptKeyFile,
    RECEIPT_WALLET_KEY_FILE: config.receiptWalletKeyFile,
    ...(config.facilitator === 'in-process' && { SETTLEMENT_SIGNER_KEY_FILE: config.signerKeyFiles[0] }),
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === 0 || missing.length === Object.keys(needed).length) return [];
  return missing.map(([variable]) => `${variable} is not set; payments need it.`);
}

/** Sandbox signatures are good on the real chain: they stay on this machine, and only the seeded wallets pay. */
function sandboxProblems(config: PaymentServiceConfig): string[] {
  const urls = urlsOf(config);
  const problem = sandboxSafetyProblem({ keysAreSandbox: true, urls, accounts: accountsOf(config) });
  const payers = paymentConfig(config) && config.sandboxPayers.length === 0;
  return [
    ...(problem ? [problem] : []),
    ...(payers ? ['SANDBOX_PAYERS is not set; a sandbox accepts payments of its own wallets only.'] : []),
  ];
}

/** No part of a sandbox may be in a live service. */
function liveProblems(config: PaymentServiceConfig): string[] {
  const problem = sandboxSafetyProblem({ keysAreSandbox: false, urls: [], accounts: accountsOf(config) });
  const refused = (variable: string) => `${variable} is refused while ENVIRONMENT is live.`;
  return [
    ...(problem ? [problem] : []),
    ...(config.sandboxPayers.length > 0 ? [refused('SANDBOX_PAYERS')] : []),
    ...(config.crashAtStep ? [refused('CRASH_AT_STEP')] : []),
    ...(config.laneStepsLogged === 'yes' ? [refused('LOG_LANE_STEPS')] : []),
    ...(config.signerKeyFiles.some(isOfSandbox) ? [refused('A SETTLEMENT_SIGNER_KEY_FILE of a sandbox')] : []),
    ...(isOfSandbox(config.receiptKeyFile) ? [refused('A RECEIPT_KEY_FILE of a sandbox')] : []),
    ...(isOfSandbox(config.receiptWalletKeyFile) ? [refused('A RECEIPT_WALLET_KEY_FILE of a sandbox')] : []),
    ...(urlsOf(config).some((url) => url.startsWith('http:') && !isLoopbackUrl(url))
      ? ['RPC_URL and FACILITATOR must be https:// addresses, or on this machine, while ENVIRONMENT is live.']
      : []),
  ];
}

/** Whether a key lies where a sandbox keeps its own. */
export const isOfSandbox = (path: string | undefined): boolean =>
  path !== undefined && path.split(/[\\/]/).includes('sandbox');

const urlsOf = ({ rpcUrl, facilitator }: PaymentServiceConfig): string[] =>
  [rpcUrl, facilitator].filter((url): url is string => url !== undefined && url !== 'in-process');

const accountsOf = ({ payTo, sandboxPayers }: PaymentServiceConfig): Address[] => [
  ...(payTo ? [payTo] : []),
  ...sandboxPayers,
];

/** Unlike our own addresses a node's may carry a key in its query. */
function rpcAddress(given: string): string | undefined {
  return URL.canParse(given) && ['http:', 'https:'].includes(new URL(given).protocol) ? given : undefined;
}
