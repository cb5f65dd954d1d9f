import { parseArgs } from 'node:util';

export const usage = `einvoice-admin account create [--name NAME] [--limit CREDITS]       a connection; its secret is shown once
einvoice-admin account list                                         connections and balance
einvoice-admin account revoke CONNECTION                            the secret is refused from the next call on
einvoice-admin account top-up CREDITS [--reference PAYMENT]         1 credit = 0.01 EUR; a payment counts once
einvoice-admin account refund TOP_UP [--cents N --reference NAME]   money and credits go back; one name, one refund
einvoice-admin account unfreeze --reason TEXT                       a wallet closed by a payment taken back spends again

Each takes --workspace ID; in a sandbox that is its own when it is not named.`;

export type AccountRequest = { readonly workspaceId: string } & (
  | { readonly command: 'create'; readonly name: string; readonly creditsPerCallMax: number | null }
  | { readonly command: 'list' }
  | { readonly command: 'revoke'; readonly connectionId: string }
  | {
      readonly command: 'refund';
      readonly topUpId: string;
      /** Null = all that is left. */
      readonly cents: number | null;
      readonly reference: string;
    }
  | { readonly command: 'unfreeze'; readonly reason: string }
  | { readonly command: 'top-up'; readonly credits: number; readonly reference: string | undefined }
);

/**
 * Reads the command line; a problem in words when it cannot be meant.
 * @param defaultWorkspaceId the workspace where none is named; without it one must be
 */
export function readArguments(
  args: readonly string[],
  defaultWorkspaceId?: string,
): AccountRequest | { readonly problem: string } {
  let parsed;
  try {
    const text = { type: 'string' } as const;
    const options = { name: text, limit: text, workspace: text, reference: text, reason: text, cents: text };
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const { values, positionals } = parsed;
  const [command, operand, ...rest] = positionals;
  const workspaceId = values.workspace ?? defaultWorkspaceId;
  if (workspaceId === undefined) return { problem: '--workspace says whose account.' };
  if (rest.length > 0) return { problem: `Too much: ${rest.join(' ')}` };
  if (command === 'create' && operand === undefined) {
    const limit = values.limit === undefined ? null : credits(values.limit);
    if (limit === undefined) return { problem: '--limit takes a number of credits, 1 to 10000000.' };
    const { name = 'back end' } = values;
    if (!nameForm.test(name))
      return { problem: '--name is 1 to 100 characters of one line, none of which turns the direction of writing.' };
    return { command, workspaceId, name, creditsPerCallMax: limit };
  }
  if (command === 'list' && operand === undefined) return { command, workspaceId };
  if (command === 'revoke' && operand !== undefined) return { command, workspaceId, connectionId: operand };
  if (command === 'refund' && operand !== undefined) return readRefund(workspaceId, operand, values);
  if (command === 'unfreeze' && operand === undefined) {
    const reason = (values.reason ?? '').trim();
    if (reason === '' || reason.length > 500) return { problem: '--reason says why, in 1 to 500 characters.' };
    return { command, workspaceId, reason };
  }
  if (command === 'top-up' && operand !== undefined) {
    const amount = credits(operand);
    if (amount === undefined) return { problem: 'A top-up is 1 to 10000000 credits.' };
    return { command, workspaceId, credits: amount, reference: values.reference };
  }
  return { problem: 'Say what to do.' };
}

function readRefund(
  workspaceId: string,
  topUpId: string,
  { cents: asked, reference = 'refund' }: { cents?: string | undefined; reference?: string | undefined },
): AccountRequest | { readonly problem: string } {
  const cents = asked === undefined ? null : credits(asked);
  if (cents === undefined) return { problem: '--cents takes 1 to 10000000 euro cents.' };
  if (cents !== null && reference === 'refund') return { problem: 'A part is refunded once under a --reference.' };
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(reference))
    return { problem: '--reference is 1 to 100 letters, digits, _ and -.' };
  return { command: 'refund', workspaceId, topUpId, cents, reference };
}

/** As on the pages: what others read shows as what it is, on a terminal too. */
const nameForm = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]{1,100}$/u;

const credits = (text: string): number | undefined =>
  /^[1-9][0-9]{0,7}$/.test(text) && Number(text) <= 10_000_000 ? Number(text) : undefined;
