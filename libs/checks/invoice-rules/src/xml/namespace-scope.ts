import { invoiceXml } from '@einvoice/limits';
import { isCii } from '../tree/cii-elements';
import { elementKind, other } from '../tree/elements';
import { XmlRefused } from './xml-refusal';

const ublSchemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
/** The namespaces of UBL and CII, and the prefixes that rules, tables and paths name their elements with. */
const usualPrefixes: ReadonlyMap<string, string> = new Map([
  [`${ublSchemas}CommonAggregateComponents-2`, 'cac:'],
  [`${ublSchemas}CommonBasicComponents-2`, 'cbc:'],
  [`${ublSchemas}CommonExtensionComponents-2`, 'ext:'],
  ['urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1', 'hrextac:'],
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
const nameCharactersMax = 100;

/** What an element's name means. */
export interface ElementMeaning {
  readonly kind: number;
  /** Of elements without a kind of their own, and of CII: the name as rules and paths write it; else empty. */
  readonly key: string;
  /** Whether its namespace is one of UBL or CII. */
  readonly isUsual: boolean;
}

/** A namespace declaration and those before it. */
interface Declaration {
  readonly prefix: string;
  readonly namespace: string;
  readonly before: Declaration | null;
}

/** The namespace prefixes in force in an element; never changes, so what tags mean there can be remembered. */
export class NamespaceScope {
  constructor(
    private readonly declarations: Declaration | null = null,
    private readonly count = 0,
  ) {}

  /**
   * The scope inside an element with an `xmlns` or `xmlns:…` attribute.
   * @param prefix empty for `xmlns`
   * @throws XmlRefused when that may not be declared
   */
  declare(prefix: string, namespace: string): NamespaceScope {
    if (prefix === 'xml' && namespace === xmlNamespace) return this;
    const isReserved =
      prefix === 'xml' || prefix === 'xmlns' || namespace === xmlNamespace || namespace === xmlnsNamespace;
    if (isReserved || (namespace === '' && prefix !== '')) {
      throw new XmlRefused('not_well_formed', 'A namespace declaration uses a reserved name.');
    }
    if (this.find(prefix) === namespace) return this;
    if (this.count === invoiceXml.prefixesMax) {
      throw new XmlRefused(
        'too_many_prefixes',
        `At most ${invoiceXml.prefixesMax} namespace declarations may be in force.`,
      );
    }
    return new NamespaceScope({ prefix, namespace, before: this.declarations }, this.count + 1);
  }

  /** @returns the namespace; empty for an unprefixed name without one @throws XmlRefused when the prefix is not declared */
  namespaceOf(prefix: string): string {
    const namespace = this.find(prefix) ?? (prefix === 'xml' ? xmlNamespace : undefined);
    if (namespace !== undefined) return namespace;
    if (prefix === '') return '';
    throw new XmlRefused('not_well_formed', 'A namespace prefix is not declared.');
  }

  /** @returns the namespace that a prefix was declared for; undefined when it was not, or for the empty prefix when none was */
  find(prefix: string): string | undefined {
    let at = this.declarations;
    while (at !== null && at.prefix !== prefix) at = at.before;
    return at?.namespace;
  }
}

/**
 * What an element of that name is to rules, tables and paths.
 * @param isShort for a document with too many foreign names: their namespaces are left out
 */
export function meaningOf(namespace: string, local: string, isShort: boolean): ElementMeaning {
  const usual = usualPrefixes.get(namespace);
  const rootName = usual === undefined ? rootNames.get(namespace) : undefined;
  const isUsual = usual !== undefined || rootName !== undefined;
  const ublName = usual !== undefined ? usual + local : rootName === local ? local : null;
  const kind = ublName === null ? other : elementKind(ublName);
  // What turns CII into a JSON invoice goes by names.
  if (kind !== other) return { kind, key: isCii(kind) ? ublName! : '', isUsual };
  if (ublName !== null) return { kind, key: ublName, isUsual };
  // As XPath writes the name of an element of that namespace, or of any.
  if (namespace === '') return { kind, key: local, isUsual };
  return { kind, key: isShort ? `*:${local}` : `Q{${namespace.slice(0, nameCharactersMax)}}${local}`, isUsual };
}
