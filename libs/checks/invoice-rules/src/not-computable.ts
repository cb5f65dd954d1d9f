import { type IssueList } from './issues';
import { type UblNode } from './tree/ubl-node';

/** @param path of the totals @param node in an XML document, what they are of */
export function reportNotComputable(issues: IssueList, path: string, node: UblNode | null = null): void {
  issues.own(
    'totals_not_computable',
    () => ({
      path,
      terms: ['BG-22'],
      message:
        'The totals cannot be computed: an amount, a VAT category or a rate that they need is missing or unreadable.',
      fix: 'State quantity, price, VAT category and rate of every line, allowance and charge, as readable decimals.',
    }),
    node,
  );
}
