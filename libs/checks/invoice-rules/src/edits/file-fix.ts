import { type TextEdit } from './text-edits';

/** What a fix does to the sender's file. */
export interface FixAction {
  /** For the button that does it, e.g. `Write "EUR"`. */
  readonly label: string;
  /** It changes an amount, a quantity, a price or a rate: only for somebody who asked for just this. */
  readonly changesMoney: boolean;
  /**
   * The file says the same afterwards, only in the form that schema and rules ask for; or it says what the document itself already
   * implies. Such fixes may be applied all at once.
   */
  readonly safe: boolean;
}

/** A mechanical fix of one finding. */
export interface FileFix extends FixAction {
  /** In document order; they do not collide. */
  readonly edits: readonly TextEdit[];
}

/** A fix that is known when every element was judged, e.g. because it needs the sum of all lines. */
export type LaterFix = () => FileFix | null;
