import { errorDetails } from '@einvoice/limits';
import { checkArguments, type CheckedArguments } from '../check-arguments';
import { VatRow, VatRowsInput } from './vat-rows.shape';

/** Checks a body with rows as `checkArguments` does, each row too: paths are like `/rows/0/vatId`. */
export function checkVatRows(body: unknown): CheckedArguments<VatRowsInput> {
  const list = checkArguments({ input: VatRowsInput }, body);
  if (!list.ok) return list;
  const rows = list.input.rows.map((row: unknown) => checkArguments({ input: VatRow }, row));
  const fields = rows.flatMap((row, at) =>
    row.ok ? [] : row.fields.map((field) => ({ ...field, path: pathInRow(at, field.path) })),
  );
  if (fields.length > 0) return { ok: false, fields: fields.slice(0, errorDetails.fieldsMax) };
  return { ok: true, input: { rows: rows.flatMap((row) => (row.ok ? [row.input] : [])) } };
}

const pathInRow = (at: number, path: string): string => `/rows/${at}${path}`.slice(0, errorDetails.pathCharactersMax);
