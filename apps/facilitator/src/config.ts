import {
  type ConfigOf,
  listOf,
  loadConfig,
  optional,
  type Setting,
  text,
  wholeNumber,
  withDefault,
} from '@einvoice/configuration';
import { type Address, isLoopbackUrl, sandboxSafetyProblem } from '@einvoice/evm';
import { isOpenToOthers, listenProblems, listenSettings } from '@einvoice/http-service';

const httpUrl = (given: string): string | undefined =>
  URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) ? given : undefined;
const file = (variable: string) => text(variable, 'the path of a file');

const settings = {
  ...listenSettings({ port: 3403 }),
  rpcUrl: { ...text('RPC_URL', 'the http(s) address of a node of the chain'), read: httpUrl },
  usdc: withDefault<Address>(
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    text('USDC_ADDRESS', '0x and 40 hexadecimal digits', /^0x[0-9a-fA-F]{40}$/) as Setting<Address>,
  ),
  confirmations: withDefault(1, wholeNumber('SETTLEMENT_CONFIRMATIONS', { min: 1, max: 100 })),
  /** Each holds one private key per line. */
  signerKeyFiles: listOf(file('SETTLEMENT_SIGNER_KEY_FILE')),
  /** When no signer has this balance the process is not ready. */
  signerWeiMin: withDefault(
    '200000000000000',
    text('SETTLEMENT_SIGNER_WEI_MIN', 'a whole number of wei', /^\d{1,24}$/),
  ),
  /** Holds the token that callers send as `Authorization: Bearer`; without it everybody who can connect may call. */
  tokenFile: optional(file('FACILITATOR_TOKEN_FILE')),
};

export type Config = ConfigOf<typeof settings>;

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  loadConfig(environment, settings, problemsBetween);

function problemsBetween(config: Config): string[] {
  const { environment, host, rpcUrl, tokenFile } = config;
  const isSandbox = environment === 'sandbox';
  const safety = sandboxSafetyProblem({ keysAreSandbox: isSandbox, urls: [rpcUrl], accounts: [] });
  return [
    ...(safety ? [safety] : []),
    ...listenProblems(config),
    ...(isOpenToOthers(host) && !tokenFile
      ? ['FACILITATOR_TOKEN_FILE is not set; only callers on this machine need no token.']
      : []),
    ...(!isSandbox && rpcUrl.startsWith('http:') && !isLoopbackUrl(rpcUrl)
      ? ['RPC_URL must be an https:// address, or on this machine, while ENVIRONMENT is live.']
      : []),
  ];
}
