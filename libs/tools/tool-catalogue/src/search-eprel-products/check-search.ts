import { readGtin } from '@einvoice/eprel-client';
import { checkArguments, type CheckedArguments, type FieldProblem } from '../check-arguments';
import { SearchEprelProductsInput } from './search-eprel-products.shape';

/** Checks a search as `checkArguments` does, and that its fields go together: one way of asking, with what that one needs. */
export function checkSearch(body: unknown): CheckedArguments<SearchEprelProductsInput> {
  const checked = checkArguments({ input: SearchEprelProductsInput }, body);
  if (!checked.ok) return checked;
  const fields = problemsOf(checked.input);
  return fields.length === 0 ? checked : { ok: false, fields };
}

const invalid = (path: string, message: string): FieldProblem => ({ path, code: 'invalid_value', message });
const required = (path: string, message: string): FieldProblem => ({ path, code: 'required', message });

function problemsOf(input: SearchEprelProductsInput): readonly FieldProblem[] {
  const { registrationNumber, gtin, modelIdentifier, supplierOrBrand, productGroup } = input;
  const isText = modelIdentifier !== undefined || supplierOrBrand !== undefined;
  const alone = 'is asked alone; leave the other ways of asking out.';
  if (registrationNumber !== undefined) {
    if (gtin !== undefined) return [invalid('/gtin', `registrationNumber ${alone}`)];
    return isText ? [invalid('/registrationNumber', `registrationNumber ${alone}`)] : [];
  }
  if (gtin !== undefined) {
    if (isText || productGroup !== undefined) return [invalid('/gtin', `gtin ${alone}`)];
    const message = 'gtin must have 8, 12, 13 or 14 digits with a right check digit.';
    return readGtin(gtin) === null ? [invalid('/gtin', message)] : [];
  }
  if (!isText) return [required('', 'registrationNumber, gtin, modelIdentifier or supplierOrBrand is required.')];
  if (productGroup === undefined) return [required('/productGroup', 'productGroup is required for a search by text.')];
  const blank = Object.entries({ modelIdentifier, supplierOrBrand }).filter(([, text]) => text?.trim() === '');
  return blank.map(([name]) => invalid(`/${name}`, `${name} must not be blank.`));
}
