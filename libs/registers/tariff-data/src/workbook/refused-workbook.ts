/** Why a workbook is refused; codes are stable. */
export interface WorkbookRefusal {
  readonly code:
    | 'broken_file'
    | 'too_large'
    | 'macros'
    | 'external_links'
    | 'hostile_xml'
    | 'missing_column'
    | 'excel_date'
    | 'wrong_value'
    | 'no_rows'
    | 'second_table';
  readonly message: string;
}

export class RefusedWorkbook extends Error {
  constructor(readonly refusal: WorkbookRefusal) {
    super(refusal.message);
  }
}

export function refuse(code: WorkbookRefusal['code'], message: string): never {
  throw new RefusedWorkbook({ code, message });
}
