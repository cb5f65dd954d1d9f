import 'reflect-metadata';
import { ConfigError, readKeyFile } from '@einvoice/configuration';
import { createChainReader, createInProcessFacilitator, parseSignerKeys } from '@einvoice/evm';
import { createLog, runService, startService } from '@einvoice/http-service';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module';
import { readConfig } from './config';

const log = createLog('facilitator');
const usdcOnBase = { name: 'USD Coin', version: '2', chainId: 8453 };

void runService(log, async () => {
  const config = readConfig();
  const { rpcUrl, usdc, confirmations, signerWeiMin, ...files } = config;
  const keyTexts = files.signerKeyFiles.map((file) => readKeyFile('SETTLEMENT_SIGNER_KEY_FILE', file));
  const signerKey = parseSignerKeys(keyTexts);
  if (!signerKey)
    throw new ConfigError(['SETTLEMENT_SIGNER_KEY_FILE must hold private keys, one per line, none twice.']);
  const token = { ...usdcOnBase, address: usdc };
  const module = AppModule.of({
    facilitator: createInProcessFacilitator({ rpcUrl, signerKey, token, confirmations }),
    chain: createChainReader({ rpcUrl, token: usdc }),
    signerWeiMin: BigInt(signerWeiMin),
    token: files.tokenFile === undefined ? null : readKeyFile('FACILITATOR_TOKEN_FILE', files.tokenFile).trim(),
  });
  await startService(module, config, { name: 'facilitator', log, newRequestId: randomUUID });
});
