import { type HistoryQuery } from '@einvoice/billing-ledger';
import { accountLimits } from '@einvoice/limits';
import { type LedgerFilter, ledgerFilters, type MovementKind, movementKinds } from '@einvoice/site-contract';
import { invalidField } from '../http/account-error';

const kindsOf: Readonly<Record<LedgerFilter, readonly MovementKind[]>> = {
  all: movementKinds.filter((kind) => kind !== 'hold'),
  in: ['topup', 'grant', 'adjust'],
  charged: ['capture'],
  not_charged: ['void'],
  taken_back: ['refund'],
  holds: ['hold'],
};
const known = ['before', 'limit', 'filter', 'connectionId', 'from', 'to'];
const forms = {
  before: /^\d{1,18}$/,
  limit: /^\d{1,3}$/,
  connectionId: /^[0-9A-Za-z]{12}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
};

/** The query of a ledger address; throws the 400 that names what is wrong. */
export function readLedgerQuery(query: unknown): HistoryQuery {
  const given = new Map(Object.entries(query as Record<string, unknown>));
  for (const name of given.keys())
    if (!known.includes(name)) throw invalidField('/query', 'The query has an unknown name.');
  const text = (name: keyof typeof forms | 'from' | 'to' | 'filter', form?: RegExp): string | null => {
    const value = given.get(name);
    if (value === undefined || value === '') return null;
    if (typeof value === 'string' && (!form || form.test(value))) return value;
    throw invalidField(`/${name}`, `${name} is not of the form this route takes.`);
  };
  const filter = (text('filter') ?? 'all') as LedgerFilter;
  if (!ledgerFilters.includes(filter))
    throw invalidField('/filter', `filter must be one of ${ledgerFilters.join(', ')}.`);
  const limit = Number(text('limit', forms.limit) ?? accountLimits.ledgerPage);
  if (limit < 1 || limit > accountLimits.ledgerPageMax) {
    throw invalidField('/limit', `limit must be from 1 to ${accountLimits.ledgerPageMax}.`);
  }
  return {
    before: text('before', forms.before),
    limit,
    kinds: kindsOf[filter],
    connectionId: text('connectionId', forms.connectionId),
    from: dayOf('from', text('from', forms.day)),
    to: dayOf('to', text('to', forms.day)),
  };
}

function dayOf(name: string, day: string | null): string | null {
  if (day === null) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  // The 31st of a shorter month is another day, not that one.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) return day;
  throw invalidField(`/${name}`, `${name} is not a day.`);
}
