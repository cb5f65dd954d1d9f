import { qualified, resolved, xsdNamespace, type XsdComponents, type XsdNode } from './xsd-files';

/** What one place of a type's sequence takes: an element of one of these names, or any element of another namespace. */
export interface Particle {
  /** Qualified names with the qualified name of the type of each; empty for a wildcard. */
  readonly elements: readonly { readonly name: string; readonly type: string }[];
  readonly isOptional: boolean;
  readonly isRepeatable: boolean;
}

interface AttributeFact {
  readonly name: string;
  readonly isRequired: boolean;
  readonly lexical: string;
  readonly fixed: string | null;
}

/** A type with children, in their order. */
interface ElementType {
  readonly name: string;
  readonly particles: readonly Particle[];
}

/** A type with a text; `isSimple` is one that takes no attributes at all. */
export interface TextType {
  readonly name: string;
  readonly lexical: string;
  readonly isSimple: boolean;
  readonly attributes: readonly AttributeFact[];
  /** The types it is made from, nearest first: `xsi:type` may name a type made from the declared one. */
  readonly bases: readonly string[];
}

export interface SchemaFacts {
  readonly roots: readonly { readonly name: string; readonly type: string }[];
  readonly elementTypes: readonly ElementType[];
  readonly textTypes: readonly TextType[];
  /** Elements that may stand anywhere by name, under a wildcard or where they are not allowed. */
  readonly globals: ReadonlyMap<string, string>;
}

/** Lexical kinds that tables tell apart; every other built-in type that takes any text is `text`. */
const lexicalKinds: Readonly<Record<string, string>> = {
  string: 'text',
  normalizedString: 'text',
  token: 'text',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  base64Binary: 'base64',
  anyURI: 'uri',
  language: 'language',
};

/**
 * The facts that a document is judged by, of all types that the roots reach.
 * @param roots qualified names of the root elements
 * @throws when a schema says something that the tables cannot hold
 */
export function schemaFacts(components: XsdComponents, roots: readonly string[]): SchemaFacts {
  return new FactReader(components).read(roots);
}

class FactReader {
  private readonly elementTypes = new Map<string, ElementType>();
  private readonly textTypes = new Map<string, TextType>();
  private readonly globals = new Map<string, string>();
  private readonly waiting: { readonly name: string; readonly declaration: XsdNode | null }[] = [];

  constructor(private readonly components: XsdComponents) {}

  read(rootNames: readonly string[]): SchemaFacts {
    const roots = rootNames.map((name) => ({ name, type: this.globalType(name) }));
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      this.readType(next.name, next.declaration);
    }
    const { globals } = this;
    return { roots, globals, elementTypes: [...this.elementTypes.values()], textTypes: [...this.textTypes.values()] };
  }

  private globalType(name: string): string {
    const known = this.globals.get(name);
    if (known !== undefined) return known;
    const declaration = this.components.elements.get(name);
    if (declaration === undefined) throw new Error(`${name} is not declared.`);
    const type = this.typeOf(declaration, name);
    this.globals.set(name, type);
    return type;
  }

  /** Name of the type of an element; one declared in place is named after the type and element around it. */
  private typeOf(element: XsdNode, placeName: string): string {
    refuseUnknown(element, ['name', 'type', 'ref', 'minOccurs', 'maxOccurs'], ['complexType']);
    const inPlace = element.children[0];
    const name = inPlace === undefined ? resolved(element, element.attributes['type']!) : placeName;
    this.waiting.push({ name, declaration: inPlace ?? this.components.types.get(name) ?? null });
    return name;
  }

  private readType(name: string, declaration: XsdNode | null): void {
    if (this.elementTypes.has(name) || this.textTypes.has(name)) return;
    const content = declaration?.name === 'complexType' ? soleChild(declaration) : null;
    if (declaration?.name === 'complexType')
      refuseUnknown(declaration, ['name'], ['sequence', 'choice', 'simpleContent']);
    if (content === null || content.name === 'simpleContent') {
      this.textTypes.set(name, this.textType(name));
      return;
    }
    this.elementTypes.set(name, { name, particles: this.particlesOf(content, name) });
  }

  private particlesOf(group: XsdNode, typeName: string): Particle[] {
    refuseUnknown(group, [], ['element', 'any', 'choice']);
    if (group.name === 'choice') return [this.choice(group, typeName)];
    return group.children.map((node) => {
      if (node.name === 'choice') throw new Error(`${typeName} has a choice inside a sequence.`);
      const [isOptional, isRepeatable] = occurrences(node);
      if (node.name === 'any') {
        refuseUnknown(node, ['namespace', 'processContents'], []);
        if (node.attributes['namespace'] !== '##other' || node.attributes['processContents'] !== 'lax') {
          throw new Error(`${typeName} has a wildcard of an unknown kind.`);
        }
        return { elements: [], isOptional, isRepeatable };
      }
      return { elements: [this.elementOf(node, typeName)], isOptional, isRepeatable };
    });
  }

  /** One of several elements, once. */
  private choice(group: XsdNode, typeName: string): Particle {
    const isPlain = group.children.every((node) => node.name === 'element' && occurrences(node).every((is) => !is));
    if (!isPlain) throw new Error(`${typeName} has a choice that is not one of several elements.`);
    const elements = group.children.map((node) => this.elementOf(node, typeName));
    return { elements, isOptional: false, isRepeatable: false };
  }

  private elementOf(node: XsdNode, typeName: string): Particle['elements'][number] {
    const { ref, name } = node.attributes;
    if (ref !== undefined) return { name: resolved(node, ref), type: this.globalType(resolved(node, ref)) };
    const ownName = qualified(node.file.targetNamespace, name!);
    return { name: ownName, type: this.typeOf(node, `${typeName}/${name}`) };
  }

  /** Text, attributes and bases of a type, those of its bases included. */
  private textType(name: string): TextType {
    const builtIn = builtInName(name);
    if (builtIn !== null) return { name, lexical: lexicalOf(builtIn), isSimple: true, attributes: [], bases: [] };
    const declaration = this.declarationOf(name);
    if (declaration.name === 'simpleType') {
      return { name, lexical: this.restrictedLexical(declaration), isSimple: true, attributes: [], bases: [] };
    }
    const derivation = soleChild(soleChild(declaration));
    refuseUnknown(derivation, ['base'], ['attribute']);
    const baseName = resolved(derivation, derivation.attributes['base']!);
    const base = this.textType(baseName);
    const attributes = new Map(base.attributes.map((attribute) => [attribute.name, attribute]));
    for (const node of derivation.children) attributes.set(node.attributes['name']!, this.attribute(node));
    const bases = builtInName(baseName) === null && !base.isSimple ? [baseName, ...base.bases] : [];
    return { name, lexical: base.lexical, isSimple: false, attributes: [...attributes.values()], bases };
  }

  /** Types declared in place wait under the name of their place. */
  private declarationOf(name: string): XsdNode {
    const declaration = this.components.types.get(name) ?? this.inPlace(name);
    if (declaration === undefined) throw new Error(`${name} is not declared.`);
    return declaration;
  }

  private inPlace(name: string): XsdNode | undefined {
    const [typeName, elementName] = name.split(/\/(?=[^/]*$)/) as [string, string];
    const group = soleChild(this.components.types.get(typeName)!);
    return group.children.find((node) => node.attributes['name'] === elementName)?.children[0];
  }

  private attribute(node: XsdNode): AttributeFact {
    refuseUnknown(node, ['name', 'type', 'use', 'fixed'], []);
    const { name, type, use, fixed } = node.attributes;
    if (use === 'prohibited') throw new Error(`The attribute ${name} is taken away by a restriction.`);
    const typeName = resolved(node, type!);
    const builtIn = builtInName(typeName);
    const lexical =
      builtIn === null ? this.restrictedLexical(this.components.types.get(typeName)!) : lexicalOf(builtIn);
    return { name: name!, isRequired: use === 'required', lexical, fixed: fixed ?? null };
  }

  /** Of a simple type that narrows a built-in one: a code list, which stays open, or a length of one to three characters. */
  private restrictedLexical(simpleType: XsdNode): string {
    const restriction = soleChild(simpleType);
    const isList = isCodeList(simpleType);
    refuseUnknown(
      restriction,
      ['base'],
      isList ? ['enumeration', 'minLength', 'maxLength'] : ['minLength', 'maxLength'],
    );
    const builtIn = builtInName(resolved(restriction, restriction.attributes['base']!));
    const lexical = lexicalOf(builtIn!);
    if (isList || restriction.children.length === 0) return lexical;
    const facets = restriction.children.map(({ name, attributes }) => `${name} ${attributes['value']}`).join(', ');
    if (lexical !== 'text' || facets !== 'minLength 1, maxLength 3') throw new Error(`Unknown facets: ${facets}.`);
    return 'shortCode';
  }
}

/** A list of codes of its own namespace, or one of a single code: the attributes that have it are fixed to that code. */
function isCodeList(simpleType: XsdNode): boolean {
  const values = soleChild(simpleType).children.filter(({ name }) => name === 'enumeration');
  return /:(codelist|identifierlist):/.test(simpleType.file.targetNamespace) || values.length === 1;
}

function builtInName(name: string): string | null {
  return name.startsWith(`{${xsdNamespace}}`) ? name.slice(xsdNamespace.length + 2) : null;
}

function lexicalOf(builtIn: string): string {
  const kind = lexicalKinds[builtIn];
  if (kind === undefined) throw new Error(`No lexical kind for xsd:${builtIn}.`);
  return kind;
}

/** @returns whether none may stand there, and whether any number may */
function occurrences({ attributes: { minOccurs = '1', maxOccurs = '1' } }: XsdNode): [boolean, boolean] {
  const isKnown = /^[01]$/.test(minOccurs) && /^(1|unbounded)$/.test(maxOccurs);
  if (!isKnown) throw new Error(`Occurrences from ${minOccurs} to ${maxOccurs} are not known.`);
  return [minOccurs === '0', maxOccurs === 'unbounded'];
}

function soleChild(node: XsdNode): XsdNode {
  if (node.children.length !== 1) throw new Error(`${node.name} ${node.attributes['name'] ?? ''} has not one child.`);
  return node.children[0]!;
}

/** What is not understood must not be passed over. */
function refuseUnknown(node: XsdNode, attributes: readonly string[], children: readonly string[]): void {
  const attribute = Object.keys(node.attributes).find(
    (name) => !attributes.includes(name) && !['minOccurs', 'maxOccurs'].includes(name),
  );
  const child = node.children.find(({ name }) => !children.includes(name));
  if (attribute !== undefined || child !== undefined) {
    throw new Error(
      `${node.name} ${node.attributes['name'] ?? ''} has ${attribute ?? child!.name}, which is not known.`,
    );
  }
}
