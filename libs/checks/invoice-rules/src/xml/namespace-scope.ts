import { invoiceXml } from '@einvoice/limits';
import { elementKind, other } from '../tree/elements';
import { XmlRefused } from './xml-refusal';

const ublSchemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
/** The namespaces of UBL and CII, and the prefixes that rules, tables and paths name their elements with. */
const usualPrefixes: ReadonlyMap<string, string> = new Map([
  [`${ublSchemas}CommonAggregateComponents-2`, 'cac:'],
  [`${ublSchemas}CommonBasicComponents-2`, 'cbc:'],
  [`${ublSchemas}CommonExtensionComponents-2`, 'ext:'],
  ['urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100', 'rsm:'],
  ['urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100', 'ram:'],
  ['urn:un:unece:uncefact:data:standard:QualifiedDataType:100', 'qdt:'],
  ['urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100', 'udt:'],
]);
const rootNames: ReadonlyMap<string, string> = new Map([
  [`${ublSchemas}Invoice-2`, 'Invoice'],
  [`${ublSchemas}CreditNote-2`, 'CreditNote'],
]);
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';
const keptNamesMax = 1024;
/** A document can have two million foreign names, or one of eight million characters. */
const namesInFullMax = 10_000;
const nameCharactersMax = 100;

/** What an element's name means. */
export interface ElementMeaning {
  readonly kind: number;
  /** Of elements without a kind of their own: the name as rules and paths write it; else empty. */
  readonly key: string;
}

interface Binding {
  readonly depth: number;
  readonly prefix: string;
  readonly before: string | undefined;
}

/** The namespace prefixes in force; our own bookkeeping, because the parser's is quadratic in depth. */
export class NamespaceScope {
  private readonly namespaces = new Map<string, string>([['xml', xmlNamespace]]);
  private readonly bindings: Binding[] = [];
  /** Meanings of names while the prefixes stay as they are; emptied when one changes. */
  private readonly meanings = new Map<string, ElementMeaning>();
  /** Names without a kind that were resolved. */
  private otherNames = 0;

  /** An `xmlns` or `xmlns:…` attribute of the element at `depth`. */
  declare(attribute: string, namespace: string, depth: number): void {
    const prefix = attribute === 'xmlns' ? '' : attribute.slice(6);
    const before = this.namespaces.get(prefix);
    if (before === namespace) return;
    const isReserved =
      prefix === 'xml' || prefix === 'xmlns' || namespace === xmlNamespace || namespace === xmlnsNamespace;
    if (isReserved || (namespace === '' && prefix !== '') || (attribute !== 'xmlns' && prefix === '')) {
      throw new XmlRefused('not_well_formed', 'A namespace declaration binds what may not be bound.');
    }
    this.bindings.push({ depth, prefix, before });
    if (this.bindings.length > invoiceXml.prefixesMax) {
      throw new XmlRefused(
        'too_many_prefixes',
        `At most ${invoiceXml.prefixesMax} namespace declarations may be in force.`,
      );
    }
    this.namespaces.set(prefix, namespace);
    this.forgetMeanings();
  }

  /** The element at `depth` ended: what it declared is forgotten. */
  leave(depth: number): void {
    const { bindings } = this;
    while (bindings.length > 0 && bindings[bindings.length - 1]!.depth === depth) {
      const { prefix, before } = bindings.pop()!;
      if (before === undefined) this.namespaces.delete(prefix);
      else this.namespaces.set(prefix, before);
      this.forgetMeanings();
    }
  }

  private forgetMeanings(): void {
    if (this.meanings.size > 0) this.meanings.clear();
  }

  /** @param name as written, with its prefix */
  meaning(name: string): ElementMeaning {
    const known = this.meanings.get(name);
    if (known !== undefined) return known;
    const meaning = this.resolve(name);
    // Names in such numbers come once each: keeping them would cost more than all the rest of reading.
    if (meaning.kind === other && this.otherNames > namesInFullMax) return meaning;
    if (this.meanings.size >= keptNamesMax) this.meanings.clear();
    this.meanings.set(name, meaning);
    return meaning;
  }

  /** The namespace of a prefix; the empty prefix of an unprefixed element has none until one is declared. */
  namespaceOf(prefix: string): string {
    const namespace = this.namespaces.get(prefix);
    if (namespace !== undefined) return namespace;
    if (prefix === '') return '';
    throw new XmlRefused('not_well_formed', 'A namespace prefix is used that is not declared.');
  }

  private resolve(name: string): ElementMeaning {
    const [prefix, local] = partsOf(name);
    const namespace = this.namespaceOf(prefix);
    const usual = usualPrefixes.get(namespace);
    const ublName = usual !== undefined ? usual + local : rootNames.get(namespace) === local ? local : null;
    const kind = ublName === null ? other : elementKind(ublName);
    if (kind !== other) return { kind, key: '' };
    this.otherNames++;
    return { kind, key: ublName ?? this.foreignName(namespace, local) };
  }

  /** As XPath writes the name of an element of that namespace; when there are too many, of any. */
  private foreignName(namespace: string, local: string): string {
    if (namespace === '') return local;
    return this.otherNames <= namesInFullMax ? `Q{${namespace.slice(0, nameCharactersMax)}}${local}` : `*:${local}`;
  }
}

/** Prefix and local name. @throws XmlRefused when a name has more than one colon, or one at its end */
export function partsOf(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':');
  if (colon < 0) return ['', name];
  const local = name.slice(colon + 1);
  if (colon === 0 || local === '' || local.includes(':')) {
    throw new XmlRefused('not_well_formed', 'A name has a colon where none may be.');
  }
  return [name.slice(0, colon), local];
}
