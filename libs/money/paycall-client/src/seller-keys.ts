import { parseStrictJson } from '@einvoice/json';
import { sellerAnswer, smallBody } from '@einvoice/limits';
import { type ReceiptKeySet, type ReceiptVerdict, type WalletVerdict } from '@einvoice/signed-receipts';
import { askSeller } from './ask-seller';
import { type Members } from './read-reply';

interface Seller {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
}

/** The keys whose signatures count as the seller's. */
export interface SellerKeys {
  /** What `verify` says by the keys we know, or by newer ones when it does not know the key; null when nobody can say. */
  verified<Verdict extends ReceiptVerdict | WalletVerdict<unknown>>(
    verify: (jwks: ReceiptKeySet) => Verdict,
  ): Promise<Verdict | null>;
}

/**
 * The pinned keys; without them the seller's published set, fetched once, and again when it is old or does not know a key.
 */
export function createSellerKeys(pinnedKeys: ReceiptKeySet | undefined, seller: Seller): SellerKeys {
  const keySets = pinnedKeys ? pinned(pinnedKeys) : published(seller);
  return {
    verified: async (verify) => {
      const known = await keySets.known();
      const first = known && verify(known);
      if (!first || first.valid || first.reason !== 'unknown_key') return first;
      // A key may be younger than the set we know.
      const newer = await keySets.newer();
      return newer ? verify(newer) : first;
    },
  };
}

interface KeySets {
  /** Null when there is none and it cannot be fetched. */
  known(): Promise<ReceiptKeySet | null>;
  /** A set fetched now; null when that failed, or the one we know has just been fetched. */
  newer(): Promise<ReceiptKeySet | null>;
}

const pinned = (keys: ReceiptKeySet): KeySets => ({ known: async () => keys, newer: async () => null });

function published({ baseUrl, fetch, now }: Seller): KeySets {
  let kept: { readonly keys: ReceiptKeySet; readonly atMs: number } | null = null;
  let fetching: Promise<ReceiptKeySet | null> | null = null;
  const fetchNow = async (): Promise<ReceiptKeySet | null> => {
    const keys = await fetchKeys(fetch, `${baseUrl}/.well-known/jwks.json`);
    if (keys) kept = { keys, atMs: now().getTime() };
    return keys;
  };
  const once = () => (fetching ??= fetchNow().finally(() => (fetching = null)));
  const ageMs = () => (kept ? now().getTime() - kept.atMs : Infinity);
  return {
    known: async () =>
      kept && ageMs() < sellerAnswer.keySetKeptMs ? kept.keys : ((await once()) ?? kept?.keys ?? null),
    newer: async () => (ageMs() < sellerAnswer.keySetRefreshMs ? null : once()),
  };
}

async function fetchKeys(fetch: typeof globalThis.fetch, url: string): Promise<ReceiptKeySet | null> {
  const deadlineMs = sellerAnswer.keySetDeadlineMs;
  const reply = await askSeller(fetch, { url, method: 'GET', bytesMax: smallBody.bytesMax, deadlineMs });
  if (reply.state !== 'answered' || reply.status !== 200) return null;
  const json = parseStrictJson(reply.body, smallBody);
  return json.ok && Array.isArray((json.value as Members | null)?.['keys']) ? (json.value as ReceiptKeySet) : null;
}
