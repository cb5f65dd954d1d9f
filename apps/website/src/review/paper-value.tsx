import { createContext, useContext, type ReactNode } from 'react';
import { Mark } from '../marks';
import { valueAt } from './json-pointer';
import { type Numbered } from './numbered';
import { placeOf } from './places';
import { type JsonObject } from './review-answer';

/** What the sheet shows beside the values themselves. */
export interface Sheet {
  readonly invoice: JsonObject;
  /** Findings by the place at which they are marked; the empty pointer holds those without a place. */
  readonly marks: ReadonlyMap<string, readonly Numbered[]>;
  readonly selected: number | null;
  /** Pointers that a fix of the person has written. */
  readonly changed: ReadonlySet<string>;
  readonly onSelect: ((number: number) => void) | undefined;
}

export const SheetContext = createContext<Sheet | null>(null);

export function useSheet(): Sheet {
  const sheet = useContext(SheetContext);
  if (sheet === null) throw new Error('A value stands outside of an invoice.');
  return sheet;
}

/** Findings by their place on the sheet. */
export function marksOf(entries: readonly Numbered[]): Map<string, Numbered[]> {
  const marks = new Map<string, Numbered[]>();
  for (const entry of entries) {
    const { pointer } = placeOf(entry.path);
    const list = marks.get(pointer);
    if (list === undefined) marks.set(pointer, [entry]);
    else list.push(entry);
  }
  return marks;
}

/** A text or number of the draft as it is written there; empty when there is none or it is a group. */
export function textAt(invoice: JsonObject, pointer: string): string {
  const value = valueAt(invoice, pointer);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface ValueProps {
  readonly at: string;
  /** How the value is written on the sheet; without it, as it stands in the draft. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/**
 * A value on the sheet. Where a finding stands it is a link to it, with its mark; where something is missing the gap says what.
 * Nothing is shown where nothing is and nothing is wrong.
 */
export function Value({ at, children, className = '' }: ValueProps) {
  const { invoice, marks, selected, changed, onSelect } = useSheet();
  const found = marks.get(at) ?? [];
  const { term, gap } = placeOf(at);
  const text = children ?? textAt(invoice, at);
  const isMissing = text === '' || text === null;
  const [first] = found;
  if (first === undefined) {
    if (isMissing) return null;
    const isChanged = [...changed].some((pointer) => pointer === at || pointer.startsWith(`${at}/`));
    const hint = term === '' ? at : `${term}, ${at}`;
    return isChanged ? (
      <ins className={className} title={hint}>
        {text}
      </ins>
    ) : (
      <span className={className} title={hint}>
        {text}
      </span>
    );
  }
  const isSelected = found.some(({ number }) => number === selected);
  return (
    <a
      className={`v ${first.tone}${isMissing ? ' gap' : ''}${isSelected ? ' sel' : ''} ${className}`}
      href={`#f${first.number}`}
      data-numbers={found.map(({ number }) => number).join(' ')}
      title={`${term}, ${at}`}
      onClick={
        onSelect &&
        ((event) => {
          event.preventDefault();
          onSelect(first.number);
        })
      }
    >
      <span>{isMissing ? gap : text}</span>
      {found.slice(0, 3).map(({ number, tone }) => (
        <Mark key={number} tone={tone} label={number} title={`finding ${number}`} />
      ))}
      {found.length > 3 && <span className="small">+{found.length - 3}</span>}
    </a>
  );
}
