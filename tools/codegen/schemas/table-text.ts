import { type Particle, type SchemaFacts, type TextType } from './schema-facts';
import { xsdNamespace } from './xsd-files';

/** How a table names its namespaces, and which file it is written to. */
export interface TableShape {
  readonly constant: string;
  readonly title: string;
  readonly prefixes: Readonly<Record<string, string>>;
  /**
   * Whether the type of every element with a text is named after the element (`cbc:ID`: `cbc:IDType`), as in UBL. Types of one shape are
   * then one line, named after the type that they are made from.
   */
  readonly isTypePerElement: boolean;
}

/** The facts as the source text of a TypeScript constant: lines that a person can read and compare. */
export function tableText(facts: SchemaFacts, shape: TableShape, header: readonly string[]): string {
  const names = new Names(shape.prefixes);
  const texts = textTypeNames(facts.textTypes, shape, names);
  const typeName = (type: string) => texts.get(type) ?? names.short(type);
  const usual = usualTypes(facts, typeName, names);
  const particle = (each: Particle) => particleText(each, typeName, names, usual);
  return [
    '/**',
    ...header.map((line) => ` * ${line}`),
    ' */',
    '// prettier-ignore',
    `export const ${shape.constant} = {`,
    `  title: '${shape.title}',`,
    '  namespaces: {',
    ...Object.entries(shape.prefixes).map(([prefix, namespace]) => `    ${prefix}: '${namespace}',`),
    '  },',
    `  roots: '${facts.roots.map(({ name }) => names.short(name)).join(' ')}',`,
    `  isTypePerElement: ${shape.isTypePerElement},`,
    '  textTypes: `',
    ...unique(facts.textTypes.map((type) => [typeName(type.name), ...textTypeWords(type)].join(' '))),
    '`,',
    '  elements: `',
    ...elementLines(usual),
    '`,',
    '  elementTypes: `',
    ...facts.elementTypes.map(({ name, particles }) => [typeName(name), ...particles.map(particle)].join(' ')),
    '`,',
    '} as const;',
    '',
  ].join('\n');
}

class Names {
  private readonly byNamespace: ReadonlyMap<string, string>;

  constructor(prefixes: Readonly<Record<string, string>>) {
    this.byNamespace = new Map(Object.entries(prefixes).map(([prefix, namespace]) => [namespace, prefix]));
    (this.byNamespace as Map<string, string>).set(xsdNamespace, 'xsd');
  }

  /** `{namespace}local` with the table's prefix. */
  short(name: string): string {
    const [, namespace, local] = /^\{(.*)\}(.*)$/.exec(name)!;
    const prefix = this.byNamespace.get(namespace!);
    if (prefix === undefined) throw new Error(`The table has no prefix for ${namespace}.`);
    return `${prefix}:${local}`;
  }
}

/** What each text type is called in the table. */
function textTypeNames(types: readonly TextType[], shape: TableShape, names: Names): Map<string, string> {
  if (!shape.isTypePerElement) return new Map(types.map(({ name }) => [name, names.short(name)]));
  const byShape = new Map<string, string>();
  const taken = new Map<string, string>();
  return new Map(
    types.map((type) => {
      const shapeText = textTypeWords(type).join(' ');
      const base = (type.bases[0] ?? type.name).replace(/^.*[}:](.*?)(Type)?$/, '$1');
      const name = byShape.get(shapeText) ?? base;
      if ((taken.get(name) ?? shapeText) !== shapeText) throw new Error(`Two shapes would be called ${name}.`);
      byShape.set(shapeText, name);
      taken.set(name, shapeText);
      return [type.name, name];
    }),
  );
}

/** Lexical kind and attributes: `!` is required, `=` fixed, `:` a lexical kind of its own; a simple type is marked by `-`. */
function textTypeWords({ lexical, isSimple, attributes }: TextType): string[] {
  const words = attributes.map(
    ({ name, isRequired, lexical: kind, fixed }) =>
      `${name}${kind === 'text' ? '' : `:${kind}`}${fixed === null ? '' : `=${withoutBlanks(fixed)}`}${isRequired ? '!' : ''}`,
  );
  return [lexical, ...(isSimple ? ['-'] : words)];
}

/** Words of a line are parted by blanks. */
function withoutBlanks(fixed: string): string {
  if (/[~!]/.test(fixed)) throw new Error(`The only value ${fixed} has a character that the table needs.`);
  return fixed.replaceAll(' ', '~');
}

/** The type of each element; of a name that has several types, the one it has most often. */
function usualTypes(
  { elementTypes, globals }: SchemaFacts,
  typeName: (type: string) => string,
  names: Names,
): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const count = (element: string, type: string) => raise(entry(counts, names.short(element)), typeName(type));
  for (const [element, type] of globals) count(element, type);
  for (const { particles } of elementTypes) {
    for (const { elements } of particles) for (const { name, type } of elements) count(name, type);
  }
  return new Map([...counts].map(([element, types]) => [element, mostOften(types)]));
}

/**
 * The elements of each type, as lines. Most names end with a word that tells the type (`*Amount`); listed are the others, but for those
 * of a type that is named after them.
 */
function elementLines(usual: ReadonlyMap<string, string>): string[] {
  const byEnding = new Map<string, Map<string, number>>();
  for (const [element, type] of usual) raise(entry(byEnding, endingOf(element)), type);
  const endings = new Map<string, string>();
  for (const [ending, types] of byEnding) {
    const type = mostOften(types);
    if (types.get(type)! > 1) endings.set(ending, type);
  }
  const lines = new Map<string, string[]>();
  for (const [ending, type] of endings) lines.set(type, [...(lines.get(type) ?? []), `*${ending}`]);
  for (const [element, type] of usual) {
    const told = endings.get(endingOf(element)) ?? `${element}Type`;
    if (told !== type) lines.set(type, [...(lines.get(type) ?? []), element]);
  }
  return [...lines].map(([type, elements]) => [type, ...elements].join(' '));
}

/** The last word of a name, with capitals that stand together: `ID`, `Amount`. */
function endingOf(element: string): string {
  return /(?:[A-Z]+|[A-Z][^A-Z]*)$/.exec(element)![0];
}

function entry(counts: Map<string, Map<string, number>>, name: string): Map<string, number> {
  const known = counts.get(name) ?? new Map<string, number>();
  counts.set(name, known);
  return known;
}

function raise(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function mostOften(counts: ReadonlyMap<string, number>): string {
  const [[name]] = [...counts].sort(([, one], [, other]) => other - one) as [[string, number]];
  return name;
}

/** `name`, then `@type` where it is not the usual one, then `?`, `*` or `+` as in a DTD; `|` parts alternatives, `any` is the wildcard. */
function particleText(
  { elements, isOptional, isRepeatable }: Particle,
  typeName: (type: string) => string,
  names: Names,
  usual: ReadonlyMap<string, string>,
): string {
  const texts = elements.map(({ name, type }) => {
    const short = names.short(name);
    return usual.get(short) === typeName(type) ? short : `${short}@${typeName(type)}`;
  });
  const mark = isOptional ? (isRepeatable ? '*' : '?') : isRepeatable ? '+' : '';
  return `${texts.length === 0 ? 'any' : texts.join('|')}${mark}`;
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
