import { ConfigError, readKeyFile } from '@einvoice/configuration';
import {
  type ChainReader,
  createChainReader,
  createHttpFacilitator,
  createInProcessFacilitator,
  type Hex,
  parseSignerKeys,
} from '@einvoice/evm';
import { errorFields, type Log } from '@einvoice/http-service';
import { type FlowStep, type PaymentFlowConfig, type PaidOperation } from '../flow-parts';
import { type OfferStore } from '../offer-store';
import { PaymentFlow } from '../payment-flow';
import { type PaymentStore } from '../payment-store';
import { existsSync } from 'node:fs';
import { type PaymentMetrics } from './payment-metrics';
import { type PaymentServiceConfig, type PaymentConfig } from './payment-settings';
import { receiptSigner, type ReceiptKeys } from './receipt-keys';

const chainId = 8453;
const network = `eip155:${chainId}` as const;
/** The EIP-712 domain of USDC on Base. */
const usdcDomain = { name: 'USD Coin', version: '2' };

export interface PaymentFlowDeps {
  readonly operations: readonly PaidOperation[];
  readonly payments: PaymentStore;
  readonly offers: OfferStore;
  readonly receiptKeys: ReceiptKeys;
  /** Milliseconds that never go back. */
  readonly monotonicMs: () => number;
  readonly log: Log;
  readonly metrics: PaymentMetrics;
}

/** The flow as the configuration describes it. Throws a `ConfigError` when a key file cannot be used. */
export function createPaymentFlow(
  config: PaymentServiceConfig,
  payment: PaymentConfig,
  deps: PaymentFlowDeps,
): PaymentFlow {
  const { facilitator, gas } = facilitatorOf(config, payment);
  const { operations, payments, offers, receiptKeys, monotonicMs, log, metrics } = deps;
  const flow = new PaymentFlow({
    config: { ...paymentFlowConfig(config, payment), ...(gas && { gas }) },
    operations: operations.map((operation) => metrics.counted(operation)),
    payments,
    offers,
    facilitator: metrics.timed(facilitator),
    chain: chainReader(config, payment),
    signReceipt: receiptSigner(receiptKeys.key, config.publicBaseUrl),
    receiptWallet: receiptKeys.wallet,
    nowMs: monotonicMs,
    onFault: (fault) => log.error({ event: 'lane_fault', ...errorFields(fault) }),
    ...(config.environment === 'sandbox' && { onStep: faultTestStep(config, log) }),
  });
  metrics.watch(flow, payments);
  return flow;
}

/** What we ask the chain with. */
export const chainReader = ({ usdc, confirmations }: PaymentServiceConfig, { rpcUrl }: PaymentConfig): ChainReader =>
  createChainReader({ rpcUrl, token: usdc, confirmations });

/** Where and in what the flow is paid. */
export const paymentFlowConfig = (config: PaymentServiceConfig, { payTo }: PaymentConfig): PaymentFlowConfig => ({
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
  { usdc, confirmations, signerWeiMin, facilitatorTokenFile }: PaymentServiceConfig,
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
const faultTestStep = (config: PaymentServiceConfig, log: Log) => (step: FlowStep) => {
  if (config.laneStepsLogged === 'yes') log.info({ event: 'lane_step', code: step });
  if (config.crashAtStep === step) process.kill(process.pid, 'SIGKILL');
};
