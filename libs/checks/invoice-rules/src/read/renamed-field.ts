import { type PatchOperation } from '../issues';
import { escaped } from '../tree/json-pointer';
import { isPlain } from '../quote';
import { kindOfField } from './field-names';
import { isStated, type JsonObject } from './json-object';

/** An account that is given without more is one to transfer to. */
const paymentByTransfer = { meansCode: '30' };

/**
 * The patch that moves a value to the field that was meant: missing objects on the way are made. Null where a value is there already,
 * where the value does not fit the field, and where it may not be repeated: an agent reads the patch.
 * @param owner pointer of the object that `meant` starts from; `fields` is that object
 * @param setPath of that object in invoice-fields.ts
 * @param from pointer and value of the unknown field
 */
export function renamePatch(
  { fields, owner, setPath }: { fields: JsonObject; owner: string; setPath: string },
  meant: string,
  from: { pointer: string; value: unknown },
): readonly PatchOperation[] | null {
  const value = fitting(from.value, setPath === '' ? meant : `${setPath}.${meant}`);
  if (value === null || !isPlain(value)) return null;
  const steps = meant.split('.');
  let holder: unknown = fields;
  let path = owner;
  for (const [index, step] of steps.entries()) {
    if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return null;
    const field = step.replace('[]', '');
    const current = (holder as JsonObject)[field];
    path = `${path}/${escaped(field)}`;
    if (!isStated(current)) {
      const missing = { op: 'add', path, value: nested(steps.slice(index), value) } as const;
      return [missing, { op: 'remove', path: from.pointer }];
    }
    holder = current;
    if (!step.endsWith('[]')) continue;
    // Which of several entries is meant, nobody knows.
    if (!Array.isArray(current) || current.length !== 1) return null;
    path = `${path}/0`;
    holder = current[0];
  }
  return null;
}

/** What the first step holds so that the last one holds the value. */
function nested([first, ...rest]: readonly string[], value: unknown): unknown {
  if (rest.length === 0) return value;
  const entry = { [rest[0]!.replace('[]', '')]: nested(rest, value) };
  return first!.endsWith('[]') ? [first === 'payment[]' ? { ...paymentByTransfer, ...entry } : entry] : entry;
}

/** The value as the field takes it: a number is also read as its digits; null when it is of another type. */
function fitting(value: unknown, path: string): unknown {
  const kind = kindOfField(path);
  if (Array.isArray(value)) return kind === 'list' || path === 'note' ? value : null;
  if (typeof value === 'object') return kind === 'object' ? value : null;
  if (kind === 'list' || (kind === 'object' && !path.endsWith('price'))) return null;
  if (typeof value === 'number' && /^-?\d+(\.\d+)?$/.test(String(value))) return String(value);
  return typeof value === 'string' ? value : null;
}
