type Members = Readonly<Record<string, unknown>>;

/** What a seller signed over x402, and its signature. */
export interface SignedInX402 {
  readonly payload: Members;
  readonly signature: string;
}

const charactersMax = 64 * 1024;
const compactJws = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/**
 * The receipt in a text: itself, or the answer or header that carries it.
 * @returns null when there is none
 */
export function receiptIn(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > charactersMax) return null;
  if (compactJws.test(trimmed)) return trimmed;
  const found = /"(?:receipt|jws)"\s*:\s*"([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)"/.exec(trimmed);
  return found?.[1] ?? null;
}

/**
 * What was signed in the form EIP-712: itself, or a PAYMENT-RESPONSE or PAYMENT-REQUIRED that carries it, as JSON or as the
 * header has it.
 * @returns null when there is none
 */
export function walletReceiptIn(text: string): SignedInX402 | null {
  const trimmed = text.trim();
  if (trimmed.length > charactersMax) return null;
  const message = membersOf(parsed(trimmed) ?? parsed(decoded(trimmed)));
  const info = membersOf(membersOf(membersOf(message['extensions'])['offer-receipt'])['info']);
  const offers = info['offers'];
  for (const each of [message, info['receipt'], Array.isArray(offers) ? (offers[0] as unknown) : null]) {
    const { format, payload, signature } = membersOf(each);
    if (format === 'eip712' && typeof signature === 'string') return { payload: membersOf(payload), signature };
  }
  return null;
}

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Of base64; of anything else nothing. */
function decoded(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
