const storageKey = 'single-keys';

/** Whether single keys do anything; a person may switch them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // A browser that stores nothing keeps the choice for this page alone.
  }
}

/** Whether a key was pressed where it writes or chooses something. */
export const isForFields = ({ target }: KeyboardEvent): boolean =>
  (target as HTMLElement).closest('input, textarea, select, [contenteditable], [role=dialog], dialog') !== null;
