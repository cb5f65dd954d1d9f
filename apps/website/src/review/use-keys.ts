import { useEffect, useRef, useState } from 'react';
import { areSingleKeysOn, isForFields, switchSingleKeys } from '../site/single-keys';
import { phrase } from '../known-texts';

/** What a single key does on the review page; shown as the list behind `?`. */
export const keyList = [
  ['J', phrase('Next finding')],
  ['K', phrase('Previous finding')],
  ['Enter', phrase('Show the finding in the document')],
  ['A', phrase('Apply the fix of the selected finding')],
  ['U', phrase('Undo the last fix')],
  ['1 2 3', phrase('Invoice, JSON, UBL; of a file Invoice, XML')],
  ['E', phrase('Export, or download the corrected file')],
  ['/', phrase('Search the documentation')],
  ['?', phrase('This list')],
] as const;

export type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Single keys, outside of fields and controls that use keys themselves, and only while the person leaves them on (WCAG 2.1.4).
 * @param actions by `KeyboardEvent.key` in lower case
 */
export function useKeys(actions: KeyActions): { readonly isOn: boolean; readonly setOn: (isOn: boolean) => void } {
  const [isOn, setIsOn] = useState(true);
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => setIsOn(areSingleKeysOn()), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (isForFields(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'enter' && target.closest('a, button, summary, [role=tab]')) return;
      if (!isOn && key !== '?') return;
      const action = latest.current[key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
  const setOn = (wanted: boolean) => {
    setIsOn(wanted);
    switchSingleKeys(wanted);
  };
  return { isOn, setOn };
}
