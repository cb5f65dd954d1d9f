import { isLoopbackUrl, sandboxSafetyProblem, type Address } from '@einvoice/chain-client';
import {
  listOf,
  loadConfig,
  oneOf,
  optional,
  serviceSafetyProblems,
  serviceSettings,
  text,
  webAddress,
  wholeNumber,
  withDefault,
  type ConfigOf,
  type Setting,
} from '@einvoice/nest-kit';
import { type LaneStep } from '@einvoice/paid-lane';
import { sourceProblems, sourceSettings } from '@einvoice/sources';

const address = (variable: string) =>
  text(variable, '0x and 40 hexadecimal digits', /^0x[0-9a-fA-F]{40}$/) as Setting<Address>;
const file = (variable: string) => text(variable, 'the path of a file');
const laneSteps = [
  'verified',
  'claimed',
  'tool_ran',
  'written_ahead',
  'settled',
  'marked',
  'answering',
] as const satisfies LaneStep[];

const settings = {
  ...serviceSettings({ port: 3402 }),
  ...sourceSettings,
  /** `in-process`: we settle ourselves; else the address of a facilitator. */
  facilitator: optional({
    ...webAddress('FACILITATOR'),
    wants: 'in-process, or the http(s) address of a facilitator',
    read: (given: string) => (given === 'in-process' ? given : webAddress('FACILITATOR').read(given)),
  }),
  /** Holds the bearer token that the facilitator asks for. */
  facilitatorTokenFile: optional(file('FACILITATOR_TOKEN_FILE')),
  rpcUrl: optional({ ...text('RPC_URL', 'the http(s) address of a node of the chain'), read: rpcAddress }),
  payTo: optional(address('PAY_TO_ADDRESS')),
  usdc: withDefault<Address>('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', address('USDC_ADDRESS')),
  confirmations: withDefault(1, wholeNumber('SETTLEMENT_CONFIRMATIONS', { min: 1, max: 100 })),
  /** Seconds after which a settlement is looked for on the chain once more. */
  finalAfterSeconds: withDefault(60, wholeNumber('SETTLEMENT_FINAL_AFTER_SECONDS', { min: 1, max: 86_400 })),
  /** Each holds one private key per line; settlements are shared out among all of them. */
  signerKeyFiles: withDefault<readonly string[]>([], listOf(file('SETTLEMENT_SIGNER_KEY_FILE'))),
  /** When no settlement signer has this balance the lane closes. */
  signerWeiMin: withDefault(
    '200000000000000',
    text('SETTLEMENT_SIGNER_WEI_MIN', 'a whole number of wei', /^\d{1,24}$/),
  ),
  receiptKeyFile: optional(file('RECEIPT_KEY_FILE')),
  /** Signs x402's offers and receipts. No money is sent to its address. */
  receiptWalletKeyFile: optional(file('RECEIPT_WALLET_KEY_FILE')),
  /** A JWK Set: keys that are published beside our own, such as retired ones, and the windows of ours. */
  receiptPublicKeysFile: optional(file('RECEIPT_PUBLIC_KEYS_FILE')),
  /** Unix seconds; a receipt dated earlier was not signed with our keys. RECEIPT_PUBLIC_KEYS_FILE may know better. */
  receiptKeyNotBefore: withDefault(0, wholeNumber('RECEIPT_KEY_NOT_BEFORE', { min: 0, max: 99_999_999_999 })),
  sandboxPayers: withDefault<readonly Address[]>([], listOf(address('SANDBOX_PAYERS'))),
  laneClosed: withDefault('no', oneOf('LANE_CLOSED', ['yes', 'no'])),
  /** The operator's switch without a restart: the lane is closed while this file exists. */
  laneClosedFile: optional(file('LANE_CLOSED_FILE')),
  /** For fault tests: the process kills itself when a payment reaches this step. */
  crashAtStep: optional(oneOf('CRASH_AT_STEP', laneSteps)),
  /** For fault tests: the steps of every payment are logged, so that tool runs can be counted across kills. */
  laneStepsLogged: withDefault('no', oneOf('LOG_LANE_STEPS', ['yes', 'no'])),
};

export type Config = ConfigOf<typeof settings>;

/** What payments need; without any of it the service runs with its lane closed. */
export interface PaymentConfig {
  readonly facilitator: string;
  readonly rpcUrl: string;
  readonly payTo: Address;
  readonly receiptKeyFile: string;
  readonly receiptWalletKeyFile: string;
  /** At least one when we settle ourselves. */
  readonly signerKeyFiles: readonly string[];
}

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  loadConfig(environment, settings, problemsBetween);

/** The payment settings when all of them are there, else null. */
export function paymentConfig(config: Config): PaymentConfig | null {
  const { facilitator, rpcUrl, payTo, receiptKeyFile, receiptWalletKeyFile, signerKeyFiles } = config;
  if (!facilitator || !rpcUrl || !payTo || !receiptKeyFile || !receiptWalletKeyFile) return null;
  return { facilitator, rpcUrl, payTo, receiptKeyFile, receiptWalletKeyFile, signerKeyFiles };
}

function problemsBetween(config: Config): string[] {
  const safety = config.environment === 'sandbox' ? sandboxProblems(config) : liveProblems(config);
  return [...serviceSafetyProblems(config), ...incompletePayment(config), ...sourceProblems(config), ...safety];
}

/** Payments are configured whole or not at all. */
function incompletePayment(config: Config): string[] {
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
function sandboxProblems(config: Config): string[] {
  const urls = urlsOf(config);
  const problem = sandboxSafetyProblem({ keysAreSandbox: true, urls, accounts: accountsOf(config) });
  const payers = paymentConfig(config) && config.sandboxPayers.length === 0;
  return [
    ...(problem ? [problem] : []),
    ...(payers ? ['SANDBOX_PAYERS is not set; a sandbox accepts payments of its own wallets only.'] : []),
  ];
}

/** No part of a sandbox may be in a live service. */
function liveProblems(config: Config): string[] {
  const problem = sandboxSafetyProblem({ keysAreSandbox: false, urls: [], accounts: accountsOf(config) });
  const refused = (variable: string) => `${variable} is refused while ENVIRONMENT is live.`;
  const ofSandbox = (path: string | undefined) => path !== undefined && path.split(/[\\/]/).includes('sandbox');
  return [
    ...(problem ? [problem] : []),
    ...(config.sandboxPayers.length > 0 ? [refused('SANDBOX_PAYERS')] : []),
    ...(config.crashAtStep ? [refused('CRASH_AT_STEP')] : []),
    ...(config.laneStepsLogged === 'yes' ? [refused('LOG_LANE_STEPS')] : []),
    ...(config.signerKeyFiles.some(ofSandbox) ? [refused('A SETTLEMENT_SIGNER_KEY_FILE of a sandbox')] : []),
    ...(ofSandbox(config.receiptKeyFile) ? [refused('A RECEIPT_KEY_FILE of a sandbox')] : []),
    ...(ofSandbox(config.receiptWalletKeyFile) ? [refused('A RECEIPT_WALLET_KEY_FILE of a sandbox')] : []),
    ...(ofSandbox(config.receiptPublicKeysFile) ? [refused('A RECEIPT_PUBLIC_KEYS_FILE of a sandbox')] : []),
    ...(urlsOf(config).some((url) => url.startsWith('http:') && !isLoopbackUrl(url))
      ? ['RPC_URL and FACILITATOR must be https:// addresses, or on this machine, while ENVIRONMENT is live.']
      : []),
  ];
}

const urlsOf = ({ rpcUrl, facilitator }: Config): string[] =>
  [rpcUrl, facilitator].filter((url): url is string => url !== undefined && url !== 'in-process');

const accountsOf = ({ payTo, sandboxPayers }: Config): Address[] => [...(payTo ? [payTo] : []), ...sandboxPayers];

/** Unlike our own addresses a node's may carry a key in its query. */
function rpcAddress(given: string): string | undefined {
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) ? given : undefined;
}
