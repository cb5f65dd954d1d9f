import { createHash } from 'node:crypto';
import { type prismaAdapter } from 'better-auth/adapters/prisma';

type AdapterMaker = ReturnType<typeof prismaAdapter>;
type Adapter = ReturnType<AdapterMaker>;
type Fields = Readonly<Record<string, unknown>>;

/** A question of better-auth to its storage, as far as tokens matter. */
interface Question {
  readonly model: string;
  readonly where?: readonly { readonly field: string; readonly value: unknown }[];
  readonly data?: Fields;
  readonly update?: Fields;
}
type Ask = (question: Question) => Promise<unknown>;

const methods = ['create', 'findOne', 'findMany', 'count', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

/**
 * Storage that keeps a session's token as its SHA-256, base64url: the table, or a backup of it, holds no token. A question
 * that names a token is answered with it; any other gets the hash in its place.
 */
export const withHashedTokens =
  (make: AdapterMaker): AdapterMaker =>
  (options) => {
    const adapter = make(options);
    const transaction: Adapter['transaction'] = (work) => adapter.transaction((within) => work(hashing(within)));
    return { ...hashing(adapter), transaction };
  };

// Each of the methods takes one question object; their declared parameters differ, and what we look at is common to all.
function hashing<Given extends Omit<Adapter, 'transaction'>>(adapter: Given): Given {
  const wrapped = Object.fromEntries(methods.map((name) => [name, hashingAsk(adapter[name] as unknown as Ask)]));
  return { ...adapter, ...wrapped };
}

function hashingAsk(ask: Ask): Ask {
  return async (question) => {
    if (question.model !== 'session') return ask(question);
    const asked = new Map<string, string>();
    const hashed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(hashed);
      if (typeof value !== 'string') return value;
      const hash = createHash('sha256').update(value).digest('base64url');
      asked.set(hash, value);
      return hash;
    };
    const fields = (given: Fields): Fields => ('token' in given ? { ...given, token: hashed(given['token']) } : given);
    const { where, data, update } = question;
    const answer = await ask({
      ...question,
      ...(where && {
        where: where.map((part) => (part.field === 'token' ? { ...part, value: hashed(part.value) } : part)),
      }),
      ...(data && { data: fields(data) }),
      ...(update && { update: fields(update) }),
    });
    const restored = (row: unknown): unknown => {
      if (typeof row !== 'object' || row === null || !('token' in row)) return row;
      return { ...row, token: asked.get(String(row.token)) ?? row.token };
    };
    return Array.isArray(answer) ? answer.map(restored) : restored(answer);
  };
}
