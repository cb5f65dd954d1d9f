import { tariffFolder } from '@einvoice/limits';
import { type WorkbookRefusal } from '../workbook/refused-workbook';

/** Why a month is not taken; codes are stable. */
export interface TariffProblem {
  readonly code:
    | WorkbookRefusal['code']
    | 'no_folder'
    | 'no_month'
    | 'missing_book'
    | 'duplicate_book'
    | 'other_language'
    | 'line_without_flag'
    | 'duplicate_line'
    | 'unknown_area'
    | 'unknown_type'
    | 'older_month'
    | 'count_differs';
  /** Name of the workbook in the official set; null for the folder as a whole. */
  readonly book: string | null;
  /** As the sheet counts, from 1; null for the workbook as a whole. */
  readonly row: number | null;
  readonly message: string;
}

/** The first problems of an import; the rest is counted. */
export class ProblemList {
  private readonly kept: TariffProblem[] = [];
  total = 0;

  add(problem: TariffProblem): void {
    this.total++;
    if (this.kept.length < tariffFolder.problemsMax) this.kept.push(problem);
  }

  get list(): readonly TariffProblem[] {
    return this.kept;
  }
}
