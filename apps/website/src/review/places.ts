/** Where a finding is on the rendered invoice, the term of EN 16931 behind it, and what is said where nothing is. */
export interface Place {
  /** JSON pointer of the value that is shown; empty = it has no place of its own on the sheet. */
  readonly pointer: string;
  readonly term: string;
  readonly gap: string;
}

type Row = readonly [pattern: RegExp, term: string, gap: string];

const party = (name: string, terms: readonly string[]): Row[] => [
  [new RegExp(`^/${name}/name$`), terms[0]!, `no name of the ${name}`],
  [new RegExp(`^/${name}/tradingName$`), terms[1]!, 'no trading name'],
  [new RegExp(`^/${name}/vatId$`), terms[2]!, 'no VAT number'],
  [new RegExp(`^/${name}/endpoint(?=/|$)`), terms[3]!, 'no electronic address'],
  [new RegExp(`^/${name}/legalId(?=/|$)`), terms[4]!, 'no registration number'],
  [new RegExp(`^/${name}/address(?=/|$)`), terms[5]!, 'no address'],
  [new RegExp(`^/${name}/contact(?=/|$)`), terms[6]!, 'no contact'],
];

/** In this order; the first that fits counts. What a pattern matches is the pointer of the place. */
const rows: readonly Row[] = [
  [/^\/number$/, 'BT-1', 'no number'],
  [/^\/issueDate$/, 'BT-2', 'no issue date'],
  [/^\/dueDate$/, 'BT-9', 'no due date'],
  [/^\/currency$/, 'BT-5', 'no currency'],
  [/^\/note$/, 'BT-22', 'no note'],
  [/^\/buyerReference$/, 'BT-10', 'none given'],
  [/^\/orderReference$/, 'BT-13', 'none given'],
  [/^\/contractReference$/, 'BT-12', 'none given'],
  [/^\/projectReference$/, 'BT-11', 'none given'],
  [/^\/paymentTerms$/, 'BT-20', 'no payment terms'],
  ...party('seller', ['BT-27', 'BT-28', 'BT-31', 'BT-34', 'BT-30', 'BG-5', 'BG-6']),
  ...party('buyer', ['BT-44', 'BT-45', 'BT-48', 'BT-49', 'BT-47', 'BG-8', 'BG-9']),
  [/^\/lines\/\d+\/(item\/name|name)$/, 'BT-153', 'no name'],
  [/^\/lines\/\d+\/quantity$/, 'BT-129', 'no quantity'],
  [/^\/lines\/\d+\/unit$/, 'BT-130', 'no unit'],
  [/^\/lines\/\d+\/price(?=\/|$)/, 'BT-146', 'no price'],
  [/^\/lines\/\d+\/vat(?=\/|$)/, 'BG-30', 'no VAT category'],
  [/^\/lines\/\d+\/net$/, 'BT-131', 'no amount'],
  [/^\/lines\/\d+(?=\/|$)/, 'BG-25', 'this line'],
  [/^\/(allowances|charges)\/\d+(?=\/|$)/, 'BG-20', 'this amount'],
  [/^\/vatBreakdown\/\d+(?=\/|$)/, 'BG-23', 'this VAT group'],
  [/^\/totals\/lines$/, 'BT-106', 'not stated'],
  [/^\/totals\/allowances$/, 'BT-107', 'not stated'],
  [/^\/totals\/charges$/, 'BT-108', 'not stated'],
  [/^\/totals\/withoutTax$/, 'BT-109', 'not stated'],
  [/^\/totals\/tax$/, 'BT-110', 'not stated'],
  [/^\/totals\/withTax$/, 'BT-112', 'not stated'],
  [/^\/totals\/prepaid$/, 'BT-113', 'not stated'],
  [/^\/totals\/rounding$/, 'BT-114', 'not stated'],
  [/^\/totals\/due$/, 'BT-115', 'not stated'],
  [/^\/payment(?=\/|$)/, 'BG-16', 'no payment details'],
];

const nowhere: Place = { pointer: '', term: '', gap: '' };

/** The place of a finding's pointer. */
export function placeOf(pointer: string): Place {
  for (const [pattern, term, gap] of rows) {
    const match = pattern.exec(pointer);
    if (match !== null) return { pointer: match[0].replace(/^(\/lines\/\d+)\/(item\/)?name$/, '$1/name'), term, gap };
  }
  return nowhere;
}

/** The line of an invoice that a pointer is in; null when it is in none. */
export function lineIndexOf(pointer: string): number | null {
  const match = /^\/lines\/(\d+)/.exec(pointer);
  return match === null ? null : Number(match[1]);
}
