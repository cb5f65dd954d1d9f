import { dynamicBytes, wordOf } from './hex';
import { chainAnswer, chainGas } from '@einvoice/limits';
import { unwrapErc6492 } from './authorization';
import { type ContractSignatureQuery } from './chain-reader';
import { createRpc, quantityOf, type Rpc } from './rpc';

/** Asks a wallet that is a contract whether a signature is its own (ERC-1271); simulated, never sent. */
export type CheckContractSignature = (query: ContractSignatureQuery) => Promise<'valid' | 'invalid' | 'unknown'>;

/** The check alone, for who reads nothing else of the chain; every call is bounded in time, size and gas. */
export function createContractSignatureCheck(rpcUrl: string): CheckContractSignature {
  const rpc = createRpc(rpcUrl);
  return (query) => checkContractSignature(rpc, query);
}

const isValidSignature = '0x1626ba7e';

/** As `ChainReader.checkContractSignature` says. */
export async function checkContractSignature(
  rpc: Rpc,
  { payer, digest, signature: sent }: ContractSignatureQuery,
): Promise<'valid' | 'invalid' | 'unknown'> {
  const code = await rpc.call('eth_getCode', [payer, 'latest'], chainAnswer.readDeadlineMs);
  if (code.state !== 'answered' || typeof code.result !== 'string') return 'unknown';
  if (code.result === '0x') return 'invalid';
  const signature = dynamicBytes(unwrapErc6492(sent));
  const data = `${isValidSignature}${digest.slice(2)}${wordOf.number(64n)}${signature}`;
  const call = { to: payer, data, gas: quantityOf(BigInt(chainGas.contractSignatureMax)) };
  const answer = await rpc.call('eth_call', [call, 'latest'], chainAnswer.readDeadlineMs);
  if (answer.state === 'refused') return 'invalid';
  if (answer.state === 'unavailable' || typeof answer.result !== 'string') return 'unknown';
  const magic = `${isValidSignature}${'0'.repeat(56)}`;
  return answer.result.slice(0, magic.length).toLowerCase() === magic ? 'valid' : 'invalid';
}
