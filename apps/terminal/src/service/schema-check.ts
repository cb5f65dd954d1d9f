import { isObject } from './ask-service';
import { say, sayEither } from '../texts/say';

type Schema = Readonly<Record<string, unknown>>;

/** Longer patterns of a service are not run: nobody needs them, and one that never ends would hang the terminal. */
const patternCharactersMax = 200;

/**
 * What is wrong with a value by a JSON Schema, in words that begin with its name; null when nothing is. It knows the keywords that
 * schemas of tools use and passes over the others, which the service checks itself.
 */
export function wrongBySchema(value: unknown, schema: unknown, name = ''): string | null {
  if (!isObject(schema)) return null;
  const called = nameOf(name);
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return say('{name} must be {types}.', { name: called, types: sayEither(types.map(typeName)) }); // prettier-ignore
  const { enum: allowed } = schema;
  if (Array.isArray(allowed) && !(allowed as unknown[]).includes(value)) return say('{name} must be one of {choices}.', { name: called, choices: (allowed as unknown[]).map(String).join(', ') }); // prettier-ignore
  if (typeof value === 'string') return wrongText(value, schema, called);
  if (typeof value === 'number') return wrongNumber(value, schema, called);
  if (Array.isArray(value)) return wrongList(value, schema, name);
  return isObject(value) ? wrongObject(value, schema, name) : null;
}

/** The value that is looked at has no name of its own. */
const nameOf = (name: string): string => name || say('It');

/** The types that a schema allows; none when it does not say. */
export function typesOf({ type }: Schema): readonly string[] {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? (type as unknown[]).filter((one): one is string => typeof one === 'string') : [];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'null') return value === null;
  return typeof value === type;
}

const typeName = (type: string): string => ({ string: say('a text'), integer: say('a whole number'), number: say('a number'), boolean: say('true or false'), array: say('a list'), object: say('an object') })[type] ?? type; // prettier-ignore

function wrongText(value: string, schema: Schema, called: string): string | null {
  const { length } = [...value];
  const wrong = outside(length, schema, 'minLength', 'maxLength');
  if (wrong !== null)
    return say('{name} must have {range} characters; it has {count}.', { name: called, range: wrong, count: length });
  const { pattern } = schema;
  if (typeof pattern !== 'string' || pattern.length > patternCharactersMax || matches(value, pattern)) return null;
  return say('{name} does not have the form that the tool takes: {pattern}', { name: called, pattern });
}

/** A pattern that is none here is the service's to check. */
function matches(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

function wrongNumber(value: number, schema: Schema, called: string): string | null {
  const wrong = outside(value, schema, 'minimum', 'maximum');
  return wrong === null ? null : say('{name} must be {range}.', { name: called, range: wrong });
}

function wrongList(value: readonly unknown[], schema: Schema, name: string): string | null {
  const wrong = outside(value.length, schema, 'minItems', 'maxItems');
  if (wrong !== null)
    return say('{name} must have {range} entries; it has {count}.', {
      name: nameOf(name),
      range: wrong,
      count: value.length,
    });
  return first(value, (item, index) => wrongBySchema(item, schema['items'], `${name}[${index}]`));
}

function wrongObject(value: Schema, schema: Schema, name: string): string | null {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]).map(String) : [];
  const under = (member: string): string => (name === '' ? member : `${name}.${member}`);
  const missing = required.find((member) => !Object.hasOwn(value, member));
  if (missing !== undefined) return say('{name} is missing.', { name: under(missing) });
  const isClosed = schema['additionalProperties'] === false;
  return first(Object.keys(value), (member) => {
    if (Object.hasOwn(properties, member)) return wrongBySchema(value[member], properties[member], under(member));
    return isClosed ? say('There is no {name}.', { name: under(member).slice(0, 60) }) : null;
  });
}

/** `2 to 40`, when a number is not within what the schema says. */
function outside(value: number, schema: Schema, minName: string, maxName: string): string | null {
  const { [minName]: least, [maxName]: most } = schema;
  const min = typeof least === 'number' ? least : -Infinity;
  const max = typeof most === 'number' ? most : Infinity;
  if (value >= min && value <= max) return null;
  if (max === Infinity) return say('at least {count}', { count: min });
  if (min === -Infinity) return say('at most {count}', { count: max });
  return min === max ? String(min) : say('{min} to {max}', { min, max });
}

function first<Item>(items: readonly Item[], wrongOf: (item: Item, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const wrong = wrongOf(item, index);
    if (wrong !== null) return wrong;
  }
  return null;
}
