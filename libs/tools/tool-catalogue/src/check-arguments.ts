import { type FieldProblemCode } from '@einvoice/error-codes';
import { errorDetails } from '@einvoice/limits';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { type Tool } from './tool';
import { fieldNames, requiredUnless, type SchemaClass } from './json-schema';

/** What is wrong with one field; `path` is a JSON pointer of at most 64 printable characters. */
export interface FieldProblem {
  readonly path: string;
  readonly code: FieldProblemCode;
  readonly message: string;
}

export type CheckedArguments<Input> =
  { readonly ok: true; readonly input: Input } | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/** Our stable code for each class-validator constraint that inputs use. */
const constraintCodes: Readonly<Record<string, FieldProblemCode>> = {
  isArray: 'wrong_type',
  isObject: 'wrong_type',
  isString: 'wrong_type',
  isBoolean: 'wrong_type',
  isLength: 'wrong_length',
  arrayMinSize: 'wrong_length',
  arrayMaxSize: 'wrong_length',
  isIn: 'not_allowed',
};

rememberMetadata();

const allowedNames = new WeakMap<SchemaClass, ReadonlySet<string>>();
const illFormedText = /[\p{Surrogate}\0]/u;

/**
 * Checks the parsed JSON body of a call against the tool's input class: an object, no property beyond the class's own,
 * each field as its decorators say, and text that can be stored (no NUL, no lone surrogate). Names are compared with
 * the body's own keys, because class-validator's whitelist lets `constructor` and `toString` pass. A field that is an
 * open object (the invoice) is taken as it is and not walked. A tool may bring a `check` of its own instead.
 * @param at the pointer of an object inside the body that is checked in the same way
 * @param documents names of fields whose text is a document: what is wrong inside is for its report to say
 */
export function checkArguments<Input extends object>(
  tool: { readonly input: new () => Input; readonly check?: (body: unknown) => CheckedArguments<Input> },
  body: unknown,
  at = '',
  documents: readonly string[] = [],
): CheckedArguments<Input> {
  if (tool.check) return tool.check(body);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ok: false, fields: [{ path: at, code: 'wrong_type', message: 'This must be a JSON object.' }] };
  }
  const allowed = allowedNamesOf(tool.input);
  const given = Object.entries(body);
  const unknown = given.filter(([name]) => !allowed.has(name)).map(([name]) => unknownProperty(name));
  const known = given.filter(([name]) => allowed.has(name));
  const illFormed = known
    .filter(([name, value]) => typeof value === 'string' && !documents.includes(name) && illFormedText.test(value))
    .map(([name]) => problem(name, 'ill_formed_text', `${name} contains a NUL or an incomplete character.`));
  const input = Object.assign(new tool.input(), Object.fromEntries(known));
  const invalid = validateSync(input, { forbidUnknownValues: true }).map(invalidField);
  const fields = [...unknown, ...illFormed, ...invalid].slice(0, errorDetails.fieldsMax);
  if (fields.length === 0) return { ok: true, input };
  return { ok: false, fields: fields.map((field) => ({ ...field, path: `${at}${field.path}` })) };
}

/**
 * The same for a call that is paid for on its own: nobody says which workspace is theirs.
 * @param tool one of the catalogue
 */
export function checkPaidArguments(tool: Tool, body: unknown): CheckedArguments<object> {
  const refusedFields = tool.refusedWithoutWorkspace?.(body) ?? [];
  return refusedFields.length > 0 ? { ok: false, fields: refusedFields } : checkArguments(tool, body);
}

function allowedNamesOf(described: SchemaClass): ReadonlySet<string> {
  const known = allowedNames.get(described) ?? fieldNames(described);
  allowedNames.set(described, known);
  return known;
}

function unknownProperty(name: string): FieldProblem {
  const path = pointer(name);
  return { path, code: 'unknown_property', message: `${path} is not a property of this request; remove it.` };
}

function invalidField({ property, value, constraints = {} }: ValidationError): FieldProblem {
  if (value === undefined) {
    return problem(property, 'required', `${constraints[requiredUnless] ?? `${property} is required`}.`);
  }
  const broken = Object.entries(constraints);
  // Of a value of the wrong type only that is worth saying.
  const [name = '', message = `${property} is not valid`] =
    broken.find(([constraint]) => constraintCodes[constraint] === 'wrong_type') ?? broken[0] ?? [];
  return problem(property, constraintCodes[name] ?? 'invalid_value', `${message}.`);
}

function problem(name: string, code: FieldProblemCode, message: string): FieldProblem {
  return { path: pointer(name), code, message };
}

/** The JSON pointer of a top-level name; a caller's name is cut and cleaned, for it is shown to people and logs. */
function pointer(name: string): string {
  const escaped = name.slice(0, errorDetails.pathCharactersMax).replaceAll('~', '~0').replaceAll('/', '~1');
  return `/${escaped}`.replaceAll(/[^ -~]/g, '?').slice(0, errorDetails.pathCharactersMax);
}

/**
 * class-validator collects what it knows of a class anew for every object it looks at, which takes longer than looking. What is
 * known of a class stays the same once its decorators have run, and they run before there is an object of it.
 */
function rememberMetadata(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return; // done by another copy of this file
  type Collect = typeof storage.getTargetValidationMetadatas;
  const collect: Collect = storage.getTargetValidationMetadatas.bind(storage);
  const collected = new WeakMap<object, Map<string, ReturnType<Collect>>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (groups?.length) return collect(target, schema, always, strictGroups, groups);
    const ofTarget = collected.get(target) ?? new Map<string, ReturnType<Collect>>();
    const asked = `${schema} ${always} ${strictGroups}`;
    const known = ofTarget.get(asked) ?? collect(target, schema, always, strictGroups, groups);
    collected.set(target, ofTarget.set(asked, known));
    return known;
  };
}
