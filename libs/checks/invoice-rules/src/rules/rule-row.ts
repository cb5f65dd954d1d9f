import { type CiiRuleId, type RuleId } from '../sets/official-rules';
import { type UblNode } from '../tree/ubl-node';

/** A valid invoice that a row changes as it likes. */
export type Draft = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- rows break invoices in every way

/** What a row may do to the tree of a valid invoice; `sample-trees.ts` has it. */
export interface TreeTools {
  append: (parent: UblNode, element: number | string, text?: string) => UblNode;
  childAt: (parent: UblNode, element: number | string) => UblNode;
  elementAt: (node: UblNode, path: readonly (number | string)[]) => UblNode;
  remove: (node: UblNode) => void;
  repeat: (node: UblNode) => UblNode;
  setAttribute: (node: UblNode, name: string, value?: string) => void;
}

/**
 * What is said of a rule beside its check and the texts of its findings, in the file that has these: documentation shows it, and the
 * tests run it. Id, severity and terms come with the edition.
 */
export interface RuleRow {
  /** What the rule asks, in one sentence of ours that is true of a document that obeys. */
  readonly asks: string;
  /** How a valid invoice comes to break the rule; absent where a table makes both the rule and its test, or where nothing can. */
  readonly breaks?: (invoice: Draft) => unknown;
  /** The same for what only XML can say. */
  readonly breaksTree?: (root: UblNode, tools: TreeTools) => unknown;
  /** The same for a valid file of the profile (fixtures/nlcius.xml, nlcius-g-account.xml, hr-eracun.xml, cius-ro.xml): a text in it, and what takes its place. */
  readonly breaksFile?: readonly [text: string | RegExp, instead: string];
  /** Codes that the same change raises as well; `15 × BR-CL-03` is fifteen findings. */
  readonly besides?: readonly string[];
  /** VAT category of the invoice that is changed; S when absent. */
  readonly category?: string;
  readonly kind?: 'creditNote';
  /** The invoice states all its totals. */
  readonly stated?: true;
}

/**
 * The rows of one file, as a constant of its own that the judge never touches: a bundle with the judge alone leaves it out, as long as
 * nothing in it is computed when the file is loaded.
 */
export type RuleRows = Readonly<Partial<Record<Exclude<RuleId, CiiRuleId>, RuleRow>> & Record<CiiRuleId, RuleRow>>;
