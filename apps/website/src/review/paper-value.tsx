import { createContext, useContext, type ReactNode } from 'react';
import { Mark } from '../marks';
import { valueAt } from './json-pointer';
import { type Numbered } from './numbered';
import { placeOf } from './places';
import { type JsonObject } from './review-answer';
import { say } from '../say';
import { spokenLanguage } from '../spoken-language';

/** What the sheet shows beside the values themselves. */
export interface Sheet {
  readonly invoice: JsonObject;
  /** Findings by the place at which they are marked; the empty pointer holds those without a place. */
  readonly marks: ReadonlyMap<string, readonly Numbered[]>;
  /** Pointers that a fix of the person has written, and all that they are in. */
  readonly changed: ReadonlySet<string>;
  readonly isFile: boolean;
  readonly onSelect: ((number: number) => void) | undefined;
}

export const SheetContext = createContext<Sheet | null>(null);

/**
 * The number of the finding that is selected. It is not a part of the sheet: choosing another finding draws the values that
 * have one, and not the thousand that have none.
 */
export const SelectedContext = createContext<number | null>(null);
export const useSelected = (): number | null => useContext(SelectedContext);

export function useSheet(): Sheet {
  const sheet = useContext(SheetContext);
  if (sheet === null) throw new Error('A value is outside of an invoice.');
  return sheet;
}

/** Findings by their place on the sheet. */
export function marksOf(entries: readonly Numbered[]): Map<string, Numbered[]> {
  const marks = new Map<string, Numbered[]>();
  for (const entry of entries) {
    const { pointer } = placeOf(entry.pointer ?? '', entry.finding?.terms);
    const list = marks.get(pointer);
    if (list === undefined) marks.set(pointer, [entry]);
    else list.push(entry);
  }
  return marks;
}

/** Pointers, and every pointer of what they are in. */
export function withHolders(pointers: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const pointer of pointers) {
    for (let at = pointer; at !== '' && !all.has(at); at = at.slice(0, at.lastIndexOf('/'))) all.add(at);
  }
  return all;
}

/** A text or number of the draft as it is written there; empty when there is none or it is a group. */
export function textAt(invoice: JsonObject, pointer: string): string {
  const value = valueAt(invoice, pointer);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface ValueProps {
  readonly at: string;
  /** How the value is written on the sheet; without it, as it is in the draft. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/**
 * A value on the sheet. Where there is a finding it is a link to it, with its mark; where something is missing the gap says what.
 * Nothing is shown where nothing is and nothing is wrong.
 */
export function Value({ at, children, className = '' }: ValueProps) {
  const { invoice, marks, changed } = useSheet();
  const found = marks.get(at);
  const text = children ?? textAt(invoice, at);
  const isMissing = text === '' || text === null;
  if (found !== undefined) {
    return (
      <Marked at={at} found={found} className={`${isMissing ? 'gap ' : ''}${className}`}>
        {isMissing ? say(placeOf(at).gap) : text}
      </Marked>
    );
  }
  if (isMissing) return null;
  const Element = changed.has(at) ? 'ins' : 'span';
  return (
    <Element className={className} title={hintOf(at)}>
      {text}
    </Element>
  );
}

const hintOf = (at: string): string => {
  const { term } = placeOf(at);
  return term === '' ? at : `${term}, ${at}`;
};

interface MarkedProps {
  readonly at: string;
  readonly found: readonly Numbered[];
  readonly className: string;
  readonly children: ReactNode;
}

/** A value with findings: a link to the first of them. */
function Marked({ at, found, className, children }: MarkedProps) {
  const { onSelect } = useSheet();
  const selected = useSelected();
  const first = found[0]!;
  const isSelected = found.some(({ number }) => number === selected);
  return (
    <a
      className={`v ${first.tone}${isSelected ? ' sel' : ''} ${className}`}
      href={`#f${first.number}`}
      data-numbers={found.map(({ number }) => number).join(' ')}
      title={hintOf(at)}
      onClick={
        onSelect &&
        ((event) => {
          event.preventDefault();
          onSelect(first.number);
        })
      }
    >
      <span>{children}</span>
      {found.slice(0, 3).map(({ number, tone }) => (
        <Mark key={number} tone={tone} label={number} title={say('finding {number}', { number })} />
      ))}
      {found.length > 3 && <span className="small">+{found.length - 3}</span>}
    </a>
  );
}

/** `1,197.90` of `1197.9`, `1197.90` or a number, with the separators of the page's language; what is no decimal stays as it is. */
export function amount(invoice: JsonObject, pointer: string): string {
  const text = textAt(invoice, pointer);
  const match = /^(-?)(\d{1,30})(?:\.(\d+))?$/.exec(text);
  if (match === null) return text;
  const [, sign, whole = '', fraction = ''] = match;
  const [group, point] = separatorsOf(spokenLanguage());
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign === '' ? '' : '\u2212'}${grouped}${point}${fraction.padEnd(2, '0')}`;
}

/** Digit by digit, so that no amount is rounded. */
function separatorsOf(language: string): readonly [group: string, point: string] {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1_234.5);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return [valueOf('group'), valueOf('decimal')];
}
