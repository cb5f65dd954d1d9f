import {
  createChainReader,
  createHttpFacilitator,
  createInProcessFacilitator,
  parseSignerKeys,
  type ChainReader,
  type Hex,
} from '@einvoice/chain-client';
import { PostgresOfferStore, PostgresPaymentStore, type Database } from '@einvoice/database';
import { ConfigError, errorFields, readKeyFile, type Log } from '@einvoice/nest-kit';
import { PaidLane, type LaneStep, type PaidLaneConfig, type ReceiptSigner } from '@einvoice/paid-lane';
import { type ReceiptWallet } from '@einvoice/signed-receipts';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { existsSync } from 'node:fs';
import { type Config, type PaymentConfig } from './config';
import { type LaneMetrics } from './lane-metrics';
import { paidOperation, paidTools } from './paid-operations';

const chainId = 8453;
const network = `eip155:${chainId}` as const;
/** The EIP-712 domain of USDC on Base. */
const usdcDomain = { name: 'USD Coin', version: '2' };

export interface LaneDeps extends ToolDeps {
  readonly database: Database;
  readonly signReceipt: ReceiptSigner;
  readonly receiptWallet: ReceiptWallet;
  readonly log: Log;
  readonly metrics: LaneMetrics;
}

/** The lane as the configuration describes it. Throws a `ConfigError` when a key file cannot be used. */
export function createLane(config: Config, payment: PaymentConfig, deps: LaneDeps): PaidLane {
  const { facilitator, gas } = facilitatorOf(config, payment);
  const { metrics } = deps;
  const payments = new PostgresPaymentStore(deps.database);
  const lane = new PaidLane({
    config: { ...laneConfig(config, payment), ...(gas && { gas }) },
    operations: paidTools.map((tool) => metrics.counted(paidOperation(tool, deps))),
    payments,
    offers: new PostgresOfferStore(deps.database),
    facilitator: metrics.timed(facilitator),
    chain: chainReader(config, payment),
    signReceipt: deps.signReceipt,
    receiptWallet: deps.receiptWallet,
    nowMs: () => performance.now(),
    onFault: (fault) => deps.log.error({ event: 'lane_fault', ...errorFields(fault) }),
    ...(config.environment === 'sandbox' && { onStep: faultTestStep(config, deps.log) }),
  });
  metrics.watch(lane, payments);
  return lane;
}

/** What we ask the chain with. */
export const chainReader = ({ usdc, confirmations }: Config, { rpcUrl }: PaymentConfig): ChainReader =>
  createChainReader({ rpcUrl, token: usdc, confirmations });

/** Where and in what the lane is paid. */
export const laneConfig = (config: Config, { payTo }: PaymentConfig): PaidLaneConfig => ({
  environment: config.environment,
  publicBaseUrl: config.publicBaseUrl,
  network,
  asset: { address: config.usdc, ...usdcDomain },
  payTo,
  timing: { finalAfterMs: config.finalAfterSeconds * 1000 },
  closedByOperator: () =>
    config.laneClosed === 'yes' || (config.laneClosedFile !== undefined && existsSync(config.laneClosedFile)),
  ...(config.environment === 'sandbox' && { sandboxPayers: config.sandboxPayers }),
});

function facilitatorOf(
  { usdc, confirmations, signerWeiMin, facilitatorTokenFile }: Config,
  { facilitator, rpcUrl, signerKeyFiles }: PaymentConfig,
) {
  if (facilitator !== 'in-process') {
    const token = facilitatorTokenFile && readKeyFile('FACILITATOR_TOKEN_FILE', facilitatorTokenFile).trim();
    const authHeaders = token ? { authHeaders: async () => ({ authorization: `Bearer ${token}` }) } : {};
    return { facilitator: createHttpFacilitator({ url: facilitator, ...authHeaders }), gas: undefined };
  }
  const token = { ...usdcDomain, chainId, address: usdc };
  const own = createInProcessFacilitator({ rpcUrl, signerKey: readSignerKeys(signerKeyFiles), token, confirmations });
  return { facilitator: own, gas: { signers: own.signers, weiMin: BigInt(signerWeiMin) } };
}

function readSignerKeys(files: readonly string[]): Hex[] {
  const keys = parseSignerKeys(files.map((file) => readKeyFile('SETTLEMENT_SIGNER_KEY_FILE', file)));
  if (keys) return keys;
  const wanted = 'private keys, one per line and none twice: 0x and 64 hexadecimal digits';
  throw new ConfigError([`SETTLEMENT_SIGNER_KEY_FILE must hold ${wanted}.`]);
}

/** What fault tests ask for: every step logged, and an end as by a power cut at one of them. */
const faultTestStep = (config: Config, log: Log) => (step: LaneStep) => {
  if (config.laneStepsLogged === 'yes') log.info({ event: 'lane_step', code: step });
  if (config.crashAtStep === step) process.kill(process.pid, 'SIGKILL');
};
