import { phrase } from '../known-texts';
/** Where a finding is on the rendered invoice, the term of EN 16931 behind it, and what is said where nothing is. */
export interface Place {
  /** JSON pointer of the value that is shown; empty = it has no place of its own on the sheet. */
  readonly pointer: string;
  readonly term: string;
  readonly gap: string;
}

/** A pointer in which `#` is a position; `within`: what is inside of it is at it, too. */
type Row = readonly [pointer: string, term: string, gap: string, within?: 'within'];

const party = (name: string, terms: readonly string[]): Row[] => [
  [`/${name}/name`, terms[0]!, name === 'seller' ? phrase('no name of the seller') : phrase('no name of the buyer')],
  [`/${name}/tradingName`, terms[1]!, phrase('no trading name')],
  [`/${name}/vatId`, terms[2]!, phrase('no VAT number')],
  [`/${name}/endpoint`, terms[3]!, phrase('no electronic address'), 'within'],
  [`/${name}/legalId`, terms[4]!, phrase('no registration number'), 'within'],
  [`/${name}/address`, terms[5]!, phrase('no address'), 'within'],
  [`/${name}/contact`, terms[6]!, phrase('no contact'), 'within'],
];

/** In this order; the first that fits counts. */
const rows: readonly Row[] = [
  ['/number', 'BT-1', phrase('no number')],
  ['/issueDate', 'BT-2', phrase('no issue date')],
  ['/dueDate', 'BT-9', phrase('no due date')],
  ['/currency', 'BT-5', phrase('no currency')],
  ['/note', 'BT-22', phrase('no note'), 'within'],
  ['/buyerReference', 'BT-10', phrase('none given')],
  ['/orderReference', 'BT-13', phrase('none given')],
  ['/contractReference', 'BT-12', phrase('none given')],
  ['/projectReference', 'BT-11', phrase('none given')],
  ['/paymentTerms', 'BT-20', phrase('no payment terms')],
  ...party('seller', ['BT-27', 'BT-28', 'BT-31', 'BT-34', 'BT-30', 'BG-5', 'BG-6']),
  ...party('buyer', ['BT-44', 'BT-45', 'BT-48', 'BT-49', 'BT-47', 'BG-8', 'BG-9']),
  ['/lines/#/name', 'BT-153', phrase('no name')],
  ['/lines/#/quantity', 'BT-129', phrase('no quantity')],
  ['/lines/#/unit', 'BT-130', phrase('no unit')],
  ['/lines/#/price', 'BT-146', phrase('no price'), 'within'],
  ['/lines/#/vat', 'BG-30', phrase('no VAT category'), 'within'],
  ['/lines/#/net', 'BT-131', phrase('no amount')],
  ['/lines/#', 'BG-25', phrase('this line'), 'within'],
  ['/allowances/#', 'BG-20', phrase('this amount'), 'within'],
  ['/charges/#', 'BG-21', phrase('this amount'), 'within'],
  ['/vatBreakdown/#', 'BG-23', phrase('this VAT group'), 'within'],
  ['/totals/lines', 'BT-106', phrase('not stated')],
  ['/totals/allowances', 'BT-107', phrase('not stated')],
  ['/totals/charges', 'BT-108', phrase('not stated')],
  ['/totals/withoutTax', 'BT-109', phrase('not stated')],
  ['/totals/tax', 'BT-110', phrase('not stated')],
  ['/totals/withTax', 'BT-112', phrase('not stated')],
  ['/totals/prepaid', 'BT-113', phrase('not stated')],
  ['/totals/rounding', 'BT-114', phrase('not stated')],
  ['/totals/due', 'BT-115', phrase('not stated')],
  ['/payment', 'BG-16', phrase('no payment details'), 'within'],
  // What a group misses, and nobody says where in it.
  ['/seller', '', phrase('a value is missing')],
  ['/buyer', '', phrase('a value is missing')],
  ['/totals', '', phrase('a total is missing')],
];

const patterns = rows.map(([pointer, , , within]) => {
  const text = pointer.replace('#/name', '#/(item/)?name').replace('#', '\\d+');
  return new RegExp(`^${text}${within ? '(?=/|$)' : '$'}`);
});

const nowhere: Place = { pointer: '', term: '', gap: '' };

/**
 * The place of a finding.
 * @param pointer of what it is about, or of what a missing value should stand in
 * @param terms what it is about: where the pointer leads to a group of places, they name the one
 */
export function placeOf(pointer: string, terms: readonly string[] = []): Place {
  const named = rows.flatMap(([at, term, gap]) => {
    const place = terms.includes(term) ? inside(pointer, at) : null;
    return place === null ? [] : [{ pointer: place, term, gap }];
  });
  if (named.length === 1) return named[0]!;
  for (const [index, [, term, gap]] of rows.entries()) {
    const match = patterns[index]!.exec(pointer);
    if (match !== null) return { pointer: match[0].replace('/item/name', '/name'), term, gap };
  }
  return nowhere;
}

/** The pointer of a row inside of what another pointer leads to, with its position; null when it is not in there. */
function inside(pointer: string, row: string): string | null {
  const steps = pointer.split('/');
  const names = row.split('/');
  const isInside = steps.every((step, at) => step === names[at] || (names[at] === '#' && /^\d+$/.test(step)));
  const place = [...steps, ...names.slice(steps.length)].join('/');
  return isInside && !place.includes('#') ? place : null;
}

/** The line of an invoice that a pointer is in; null when it is in none. */
export function lineIndexOf(pointer: string): number | null {
  const match = /^\/lines\/(\d+)/.exec(pointer);
  return match === null ? null : Number(match[1]);
}
