import { keep, readKept } from './kept';

const storageKey = 'single-keys';

/** Whether single keys do anything; a person may switch them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => readKept(storageKey) !== 'off';

export const switchSingleKeys = (isOn: boolean): void => keep(storageKey, isOn ? 'on' : 'off');

/** Whether a key was pressed where it writes or chooses something. */
export const isForFields = ({ target }: KeyboardEvent): boolean =>
  (target as HTMLElement).closest('input, textarea, select, [contenteditable], [role=dialog], dialog') !== null;
