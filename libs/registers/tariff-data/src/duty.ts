/**
 * Duty texts of the tariff, read by a grammar:
 *
 *     duty       = "NAR" | "NIHIL" | "Cond:" condition { ";" condition } | expression
 *     condition  = letter [ "cert:" certificate ] [ amount ] [ "(" action ")" ] [ ":" expression ]
 *     expression = term { ( "+" | "-" | "MAX" | "MIN" ) term }
 *     term       = number "%" | number currency [ unit [ qualifier ] ] | "EA" | "ADSZ" | "ADFM" (each also with R: reduced)
 *
 * Only a lone percentage can be computed from a value; all else needs quantities, prices, recipes or papers.
 */
export type Duty =
  | { readonly form: 'percentage'; readonly thousandthsOfPercent: number }
  | {
      readonly form: 'expression';
      readonly first: DutyTerm;
      readonly more: readonly { readonly sign: DutySign; readonly term: DutyTerm }[];
    }
  | { readonly form: 'conditional'; readonly conditions: readonly DutyCondition[] }
  /** The file says that no rate stands here (`NAR`), or that there is none to pay (`NIHIL`). */
  | { readonly form: 'no_rate'; readonly word: 'NAR' | 'NIHIL' }
  | { readonly form: 'unread' };

type DutySign = '+' | '-' | 'MAX' | 'MIN';

type DutyTerm =
  | { readonly kind: 'percentage'; readonly thousandthsOfPercent: number }
  | { readonly kind: 'specific'; readonly thousandths: number; readonly currency: string; readonly unit: string | null; readonly qualifier: string | null } // prettier-ignore
  /** Agricultural component and additional duties on sugar and flour, by recipe (Meursing code). */
  | { readonly kind: 'meursing'; readonly word: string };

interface DutyCondition {
  readonly condition: string;
  readonly certificate: string | null;
  readonly action: string | null;
  /** Null where the condition sets no duty. */
  readonly duty: Duty | null;
}

/** @param text as in the file; `unread` for what the grammar does not cover, which is shown verbatim and never guessed */
export function parseDuty(text: string): Duty {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  if (trimmed === 'NAR' || trimmed === 'NIHIL') return { form: 'no_rate', word: trimmed };
  if (/^Cond:/.test(trimmed)) return conditional(trimmed.slice('Cond:'.length));
  return expression(trimmed);
}

/** Whether the duty can be computed from the value of the goods alone. */
export const isPercentage = (text: string | null): boolean => text !== null && parseDuty(text).form === 'percentage';

function expression(text: string): Duty {
  const [head = '', ...tail] = text.split(/ (\+|-|MAX|MIN) /);
  const first = term(head);
  if (first === null) return unread;
  const more: { sign: DutySign; term: DutyTerm }[] = [];
  for (let index = 0; index < tail.length; index += 2) {
    const next = term(tail[index + 1] ?? '');
    if (next === null) return unread;
    more.push({ sign: tail[index] as DutySign, term: next });
  }
  if (more.length > 0 || first.kind !== 'percentage') return { form: 'expression', first, more };
  return { form: 'percentage', thousandthsOfPercent: first.thousandthsOfPercent };
}

function term(text: string): DutyTerm | null {
  const percentage = /^(\d{1,6}(?:\.\d{1,3})?) ?%$/.exec(text)?.[1];
  if (percentage !== undefined) return { kind: 'percentage', thousandthsOfPercent: thousandths(percentage) };
  if (/^(EA|ADSZ|ADFM)R?$/.test(text)) return { kind: 'meursing', word: text };
  const [, amount, currency, unit = null, qualifier = null] =
    /^(\d{1,9}(?:\.\d{1,3})?) ([A-Z]{3})(?: ([A-Z]{3})(?: ([A-Z]))?)?$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined) return null;
  return { kind: 'specific', thousandths: thousandths(amount), currency, unit, qualifier };
}

const conditionShape = /^([A-Z])(?: cert: ([A-Z])-?([A-Z0-9]{3,4}))?(?: [\d./A-Z ]+?)? ?(?:\((\d{2})\))?(?::(.*))?$/;

function conditional(text: string): Duty {
  const conditions: DutyCondition[] = [];
  for (const part of text.split(';')) {
    const [, condition, letter, number, action = null, duty] = conditionShape.exec(part.trim()) ?? [];
    if (condition === undefined) return unread;
    const read = duty === undefined || duty.trim() === '' ? null : parseDuty(duty);
    if (read?.form === 'unread' || read?.form === 'conditional') return unread;
    conditions.push({ condition, certificate: letter === undefined ? null : `${letter}${number}`, action, duty: read });
  }
  return { form: 'conditional', conditions };
}

function thousandths(decimal: string): number {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
}

const unread: Duty = { form: 'unread' };
