import { type Hex } from './chain-reader';
import { reason } from './payment-terms';

/** What the token's words mean in x402's vocabulary. Source: Circle's FiatTokenV2_2 and its libraries. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/authorization is expired/i, reason.validBefore],
  [/authorization is not yet valid/i, reason.validAfter],
  [/authorization is used or canceled/i, reason.nonceUsed],
  [/transfer amount exceeds balance/i, reason.balance],
  [/invalid signature/i, reason.signature],
];

/** Why the token refused, from its revert; a blacklisted account, a paused token or too little gas has no own word. */
export function reasonOfRevert(refusal: { readonly message: string; readonly data: Hex | null }): string {
  const words = (refusal.data && textOfRevert(refusal.data)) ?? refusal.message;
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? reason.simulation;
}

/** The text of a Solidity `Error(string)`; null for other revert data. */
function textOfRevert(data: Hex): string | null {
  if (!data.startsWith('0x08c379a0')) return null;
  const length = Number.parseInt(data.slice(10 + 64, 10 + 128), 16);
  return Buffer.from(data.slice(10 + 128, 10 + 128 + 2 * length), 'hex').toString('utf8');
}
