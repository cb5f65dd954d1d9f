import { AmountSums } from './amount-sums';
import { type IssueList } from './issues';
import { type Patches } from './patches';
import { type UblNode } from './tree/ubl-node';

/** What a rule may know of the document beside the element it judges. */
export class InvoiceDocument {
  /** Grows while elements are met; complete when document checks run. */
  readonly sums = new AmountSums();
  /** Elements met that have document checks. */
  readonly pending: UblNode[] = [];

  constructor(
    readonly root: UblNode,
    readonly issues: IssueList,
    readonly patches: Patches,
  ) {}
}
