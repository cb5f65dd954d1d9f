import { createChainReader, createHttpFacilitator, createInProcessFacilitator, type Hex } from '@einvoice/chain-client';
import { PostgresOfferStore, PostgresPaymentStore, type Database } from '@einvoice/database';
import { ConfigError, errorFields, readKeyFile, type Log } from '@einvoice/nest-kit';
import { PaidLane, type LaneStep, type PaidLaneConfig, type ReceiptSigner } from '@einvoice/paid-lane';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { type Config, type PaymentConfig } from './config';
import { paidOperation, paidTools } from './paid-operations';

const chainId = 8453;
const network = `eip155:${chainId}` as const;
/** The EIP-712 domain of USDC on Base. */
const usdcDomain = { name: 'USD Coin', version: '2' };

export interface LaneDeps extends ToolDeps {
  readonly database: Database;
  readonly signReceipt: ReceiptSigner;
  readonly log: Log;
}

/** The lane as the configuration describes it. Throws a `ConfigError` when a key file cannot be used. */
export function createLane(config: Config, payment: PaymentConfig, deps: LaneDeps): PaidLane {
  const { facilitator, gas } = facilitatorOf(config, payment);
  const { rpcUrl } = payment;
  return new PaidLane({
    config: { ...laneConfig(config, payment), ...(gas && { gas }) },
    operations: paidTools.map((tool) => paidOperation(tool, deps)),
    payments: new PostgresPaymentStore(deps.database),
    offers: new PostgresOfferStore(deps.database),
    facilitator,
    chain: createChainReader({ rpcUrl, token: config.usdc, confirmations: config.confirmations }),
    signReceipt: deps.signReceipt,
    onFault: (fault) => deps.log.error({ event: 'lane_fault', ...errorFields(fault) }),
    ...(config.environment === 'sandbox' && { onStep: faultTestStep(config, deps.log) }),
  });
}

const laneConfig = (config: Config, { payTo }: PaymentConfig): PaidLaneConfig => ({
  environment: config.environment,
  publicBaseUrl: config.publicBaseUrl,
  network,
  asset: { address: config.usdc, ...usdcDomain },
  payTo,
  closedByOperator: config.laneClosed === 'yes',
  ...(config.environment === 'sandbox' && { sandboxPayers: config.sandboxPayers }),
});

function facilitatorOf(
  { usdc, confirmations, signerWeiMin }: Config,
  { facilitator, rpcUrl, signerKeyFile }: PaymentConfig,
) {
  if (facilitator !== 'in-process' || signerKeyFile === undefined) {
    return { facilitator: createHttpFacilitator({ url: facilitator }), gas: undefined };
  }
  const token = { ...usdcDomain, chainId, address: usdc };
  const own = createInProcessFacilitator({ rpcUrl, signerKey: readSignerKey(signerKeyFile), token, confirmations });
  return { facilitator: own, gas: { signer: own.signer, weiMin: BigInt(signerWeiMin) } };
}

function readSignerKey(file: string): Hex {
  const text = readKeyFile('SETTLEMENT_SIGNER_KEY_FILE', file).trim();
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) {
    throw new ConfigError(['SETTLEMENT_SIGNER_KEY_FILE must hold one private key: 0x and 64 hexadecimal digits.']);
  }
  return text as Hex;
}

/** What fault tests ask for: every step logged, and an end as by a power cut at one of them. */
const faultTestStep = (config: Config, log: Log) => (step: LaneStep) => {
  if (config.laneStepsLogged === 'yes') log.info({ event: 'lane_step', code: step });
  if (config.crashAtStep === step) process.kill(process.pid, 'SIGKILL');
};
