// The peer of `bench -- paycall`: the reference stack, @x402/express on Express 5 with the stock in-process facilitator,
// selling the same report. Its own process, so that its CPU time can be read apart.
import { validateInvoice } from '@einvoice/invoice-rules';
import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/express';
import {
  createEIP712OfferReceiptIssuer,
  createOfferReceiptExtension,
  declareOfferReceiptExtension,
} from '@x402/extensions/offer-receipt';
import {
  declarePaymentIdentifierExtension,
  PAYMENT_IDENTIFIER,
  paymentIdentifierResourceServerExtension,
} from '@x402/extensions/payment-identifier';
import express from 'express';
import { type AddressInfo } from 'node:net';
import process from 'node:process';
import { createWalletClient, http, publicActions } from 'viem';
import { nonceManager, privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';

const environment = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
};
const network = 'eip155:8453';
const operationPath = '/x402/mainnet/paycall/tools/validate_invoice';

const account = privateKeyToAccount(environment('SIGNER_KEY') as `0x${string}`, { nonceManager });
const wallet = createWalletClient({
  account,
  chain: base,
  transport: http(environment('RPC_URL')),
  pollingInterval: 20,
}).extend(publicActions);
const signer = toFacilitatorEvmSigner({
  address: account.address,
  readContract: (args) => wallet.readContract(args as Parameters<typeof wallet.readContract>[0]),
  verifyTypedData: (args) => wallet.verifyTypedData(args as Parameters<typeof wallet.verifyTypedData>[0]),
  writeContract: (args) => wallet.writeContract(args as Parameters<typeof wallet.writeContract>[0]),
  sendTransaction: (args) => wallet.sendTransaction(args as Parameters<typeof wallet.sendTransaction>[0]),
  waitForTransactionReceipt: (args) => wallet.waitForTransactionReceipt(args),
  getCode: (args) => wallet.getCode(args),
});
const stock = registerExactEvmScheme(new x402Facilitator(), { signer, networks: network });
const facilitator = {
  verify: stock.verify.bind(stock),
  settle: stock.settle.bind(stock),
  getSupported: async () => stock.getSupported(),
} as ConstructorParameters<typeof x402ResourceServer>[0];

const offer = {
  scheme: 'exact',
  network,
  payTo: environment('PAY_TO_ADDRESS'),
  price: {
    asset: environment('USDC_ADDRESS'),
    amount: '10000',
    extra: { name: 'USD Coin', version: '2' },
  },
  maxTimeoutSeconds: 120,
} as const;
const receiptAccount = privateKeyToAccount(environment('RECEIPT_WALLET_KEY') as `0x${string}`);
const issuer = createEIP712OfferReceiptIssuer(`did:pkh:eip155:1:${receiptAccount.address}`, (typed) =>
  receiptAccount.signTypedData(typed as Parameters<typeof receiptAccount.signTypedData>[0]),
);
const server = new x402ResourceServer(facilitator)
  .register(network, new ExactEvmScheme())
  .registerExtension(createOfferReceiptExtension(issuer))
  .registerExtension(paymentIdentifierResourceServerExtension);
/** The same that our offer of this operation carries. */
const extensions = { ...declareOfferReceiptExtension(), [PAYMENT_IDENTIFIER]: declarePaymentIdentifierExtension() };

const app = express();
app.use(express.json({ limit: '8mb' }));
app.use(
  paymentMiddleware(
    {
      [`POST ${operationPath}`]: {
        accepts: offer,
        description: 'validate_invoice',
        mimeType: 'application/json',
        extensions,
      },
    },
    server,
  ),
);
app.post(operationPath, (request, response) => {
  response.json(validateInvoice((request.body as { invoice: object }).invoice, { now: new Date() }));
});
const listening = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (listening.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
