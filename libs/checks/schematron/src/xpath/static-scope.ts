import { schematron } from '@einvoice/limits';
import { type XmlNode } from '../tree/xml-node';
import { type Compiled } from './compiled';
import { NotSupported } from './errors';
import { stringOf } from './items';
import { type Context, contextOfNothing } from './run';
import { type SequenceType, type WrittenName } from './syntax';

/** A function of the rules; its body is filled in when it is compiled. */
export interface UserFunction {
  readonly parameters: readonly (SequenceType | null)[];
  readonly result: SequenceType | null;
  body: Compiled | null;
  /** How many variables it has, with its parameters. */
  frameSize: number;
}

/** An `xsl:key`. */
export interface Key {
  readonly matches: (node: XmlNode, context: Context) => boolean;
  readonly use: Compiled;
}

/** Everything that expressions of one rule file can name. Names are `{namespace}local`. */
export class RuleNames {
  private readonly ids = new Map<string, number>();
  readonly functions = new Map<string, UserFunction>();
  readonly keys = new Map<string, Key[]>();

  /** @param hasDocument whether the caller provided a document of that name */
  constructor(private readonly hasDocument: (name: string) => boolean = () => false) {}

  /** @param name constant @throws NotSupported for a document that was not provided */
  checkDocument(name: Compiled): void {
    const [item] = name.items(contextOfNothing());
    const wanted = item === undefined ? '' : stringOf(item);
    if (!this.hasDocument(wanted)) {
      throw new NotSupported(
        `document() reads nothing but what was provided with the rules, and "${wanted.slice(0, 80)}" was not.`,
      );
    }
  }

  /** Number of a name of elements or attributes; from 1. */
  nameId(namespace: string, local: string): number {
    const key = `${namespace} ${local}`;
    let id = this.ids.get(key);
    if (id === undefined) this.ids.set(key, (id = this.ids.size + 1));
    return id;
  }

  knownId(namespace: string, local: string): number {
    return this.ids.get(`${namespace} ${local}`) ?? 0;
  }

  get nameCount(): number {
    return this.ids.size;
  }
}

/** Where the variables of a function, or of a rule, are kept while it runs. */
export class Frame {
  size = 0;
}

/** Variables of all rules, below those of one pattern. */
interface Globals {
  readonly places: ReadonlyMap<string, number>;
  readonly outer: Globals | null;
}

/** What the names in an expression mean where it stands. */
export class StaticScope {
  private constructor(
    readonly names: RuleNames,
    private readonly namespaceOf: (prefix: string) => string | undefined,
    readonly frame: Frame,
    private readonly locals: ReadonlyMap<string, number>,
    private readonly globals: Globals | null,
  ) {}

  /** @param namespaceOf undefined for a prefix that is not declared; names of elements without prefix have no namespace */
  static outermost(names: RuleNames, namespaceOf: (prefix: string) => string | undefined): StaticScope {
    return new StaticScope(names, namespaceOf, new Frame(), new Map(), null);
  }

  /** The same with other prefixes in force. */
  withNamespaces(namespaceOf: (prefix: string) => string | undefined): StaticScope {
    return new StaticScope(this.names, namespaceOf, this.frame, this.locals, this.globals);
  }

  /** The same with further variables of all rules, or of those of one pattern: their places by expanded name. */
  withGlobals(places: ReadonlyMap<string, number>): StaticScope {
    const globals = { places, outer: this.globals };
    return new StaticScope(this.names, this.namespaceOf, this.frame, this.locals, globals);
  }

  /** The same for another function or rule, which has variables of its own. */
  withFrame(): StaticScope {
    return new StaticScope(this.names, this.namespaceOf, new Frame(), new Map(), this.globals);
  }

  /** The scope in which a further variable is known, and its place in the frame. @throws NotSupported when there are too many */
  withVariable(name: string): readonly [scope: StaticScope, slot: number] {
    if (this.locals.size >= schematron.variablesInForceMax) {
      throw new NotSupported(`No more than ${schematron.variablesInForceMax} variables may be known in one place.`);
    }
    const slot = this.frame.size++;
    const locals = new Map(this.locals).set(this.expanded(name), slot);
    return [new StaticScope(this.names, this.namespaceOf, this.frame, locals, this.globals), slot];
  }

  local(name: string): number | undefined {
    return this.locals.get(this.expanded(name));
  }

  global(name: string): number | undefined {
    const wanted = this.expanded(name);
    for (let known = this.globals; known !== null; known = known.outer) {
      const place = known.places.get(wanted);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** `{namespace}local` of a name without regard to what it names. @throws NotSupported for an unknown prefix */
  expanded(name: string): string {
    const colon = name.indexOf(':');
    return colon < 0 ? `{}${name}` : `{${this.namespace(name.slice(0, colon))}}${name.slice(colon + 1)}`;
  }

  /** @throws NotSupported */
  namespace(prefix: string, at = -1): string {
    if (prefix === '') return '';
    const namespace = this.namespaceOf(prefix) ?? usualNamespaces[prefix];
    if (namespace === undefined) throw new NotSupported(`The prefix "${prefix}" is not declared.`, at);
    return namespace;
  }

  /** A type of XML Schema as `xs:…`, whatever prefix the rules call it by; other types as they are. @throws NotSupported */
  typeOf(type: SequenceType, at = -1): SequenceType {
    const { item } = type;
    const colon = typeof item === 'string' ? item.indexOf(':') : -1;
    if (typeof item !== 'string' || colon < 0) return type;
    const isOfSchema = this.namespace(item.slice(0, colon), at) === schemaNamespace;
    return isOfSchema ? { ...type, item: `xs:${item.slice(colon + 1)}` } : type;
  }

  userFunction({ prefix, local, at }: WrittenName, count: number): UserFunction | undefined {
    return this.names.functions.get(functionKey(`{${this.namespace(prefix, at)}}${local}`, count));
  }
}

export const functionKey = (expandedName: string, parameters: number): string => `${expandedName}#${parameters}`;

export const functionNamespace = 'http://www.w3.org/2005/xpath-functions';
export const schemaNamespace = 'http://www.w3.org/2001/XMLSchema';

/** In force everywhere, unless the rules say else. */
const usualNamespaces: Readonly<Record<string, string>> = {
  xs: schemaNamespace,
  xsd: schemaNamespace,
  fn: functionNamespace,
  xml: 'http://www.w3.org/XML/1998/namespace',
};
