import { type Issue } from '../issues';
import { isDate } from '../xml-date';
import { type SchemaIssue, type SchemaPlace, type SchemaReport } from '../schema/schema-issues';
import { type Schema } from '../schema/schema-table';
import { cac, cbc } from '../tree/elements';
import { child, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { type NewElement, textOf as textOfElement } from './new-element';
import { elementsAt, type ElementAt } from '../xml/elements-at';
import { closeStartOf, endOf, openEndOf, startOf, type XmlSource } from '../xml/source-places';
import { rankIn } from './child-order';
import { insertElements, type Move, moveElements, removeElement } from './element-edits';
import { type FileFix, type LaterFix } from './file-fix';
import { nameFor, namesFor } from './label';
import { holdsMoney, isEmpty, nameIn } from './meaning';
import { renameElement } from './rename-element';
import { removeTextBetween } from './values';
import { XmlEdits } from './xml-edits';

/** The mechanical fixes of what a document does against its schema. */
export class SchemaFixes {
  private readonly edits: XmlEdits;
  /** The elements that issues speak of, by the offset of their `<`. */
  private nodes: ReadonlyMap<number, ElementAt> = new Map();

  constructor(
    private readonly root: UblNode,
    private readonly source: XmlSource,
    private readonly schema: Schema,
  ) {
    this.edits = new XmlEdits(source);
  }

  /** Of each issue that has one. What is in the wrong order in one element is put right by one fix, that of the first. */
  of({ issues, places }: SchemaReport): ReadonlyMap<Issue, LaterFix> {
    this.nodes = elementsAt(
      this.root,
      new Set(places.flatMap(({ parent, subject, before }) => [parent, subject, before])),
    );
    const fixes = new Map<Issue, LaterFix>();
    const disordered = new Map<number, SchemaPlace[]>();
    issues.forEach((issue, index) => {
      const place = places[index]!;
      if (issue.code !== 'schema_wrong_order') return void fixes.set(issue, () => this.fixOf(issue, place));
      const others = disordered.get(place.parent);
      if (others !== undefined) return void others.push(place);
      const all = [place];
      disordered.set(place.parent, all);
      fixes.set(issue, () => this.order(all));
    });
    return fixes;
  }

  private nodeAt(offset: number): UblNode | null {
    return this.nodes.get(offset)?.node ?? null;
  }

  private fixOf({ code }: SchemaIssue, place: SchemaPlace): FileFix | null {
    const subject = this.nodeAt(place.subject);
    if (subject === null) return code === 'schema_missing_element' ? this.missing(place) : null;
    switch (code) {
      case 'schema_wrong_namespace':
        return renameElement(subject, place.name, this.schema, this.source);
      case 'schema_unknown_element':
        return isOtherwiseWritten(subject, place.name)
          ? renameElement(subject, place.name, this.schema, this.source)
          : this.remove(subject, isEmpty(subject));
      case 'schema_too_many':
        return this.remove(subject, isEmpty(subject) || this.isRepetition(subject));
      case 'schema_unknown_attribute':
        return this.edits.removeAttribute([subject], place.name)();
      case 'schema_missing_attribute':
        return this.missingAttribute(subject, place.name);
      case 'schema_bad_date':
        return this.value(subject, dateIn(subject.text), !/T(?!00:00)/.test(subject.text));
      case 'schema_bad_boolean':
        return this.value(subject, truthIn(subject.text) ?? truthMeant(subject.text), truthIn(subject.text) !== null);
      case 'schema_bad_decimal':
        return this.value(subject, decimalIn(withoutPercentSign(subject)), false);
      case 'schema_text_not_allowed':
        return this.strayText(subject);
      case 'schema_bad_value':
        return place.name.startsWith('xsi:') ? this.edits.removeAttribute([subject], place.name)() : null;
      default:
        return null;
    }
  }

  private order(places: readonly SchemaPlace[]): FileFix | null {
    const parent = this.nodeAt(places[0]!.parent);
    if (parent === null) return null;
    const moves: Move[] = [];
    for (const { subject, before } of places) {
      const node = this.nodeAt(subject);
      if (node !== null) moves.push({ node, to: this.nodeAt(before) });
    }
    return {
      label: `Put ${namesFor(moves.map(({ node }) => node))} in the order of the schema`,
      changesMoney: false,
      safe: true,
      edits: moveElements(moves, parent, rankIn(parent, this.schema), this.source),
    };
  }

  private remove(node: UblNode, safe: boolean): FileFix {
    return {
      label: `Remove ${nameFor(node)}`,
      changesMoney: !safe && holdsMoney(node),
      safe,
      edits: [removeElement(node, this.source)],
    };
  }

  /** Text where elements should be: it goes, or becomes the value that was meant; without either the element goes. */
  private strayText(node: UblNode): FileFix {
    if (node.first === null) {
      const value = valueMeant(node);
      if (value === null) return this.remove(node, false);
      const start = openEndOf(node, this.source);
      const end = closeStartOf(node, this.source);
      const text = textOfElement(value, node, this.source, { before: '', step: '' });
      return { label: `Write ${value.name}`, changesMoney: false, safe: true, edits: [{ start, end, text }] };
    }
    const edits = removeTextBetween(node, this.source);
    return {
      label: `Remove the text between the elements of ${nameFor(node)}`,
      changesMoney: false,
      safe: false,
      edits,
    };
  }

  /** Whether the element before it is written just so. */
  private isRepetition(node: UblNode): boolean {
    const before = this.nodes.get(startOf(node))?.before ?? null;
    return before !== null && this.textOf(before) === this.textOf(node);
  }

  private textOf(node: UblNode): string {
    return normalized(this.source.text.slice(startOf(node), endOf(node)));
  }

  /** @param isSame whether the new value says for certain what the old one says */
  private value(node: UblNode, value: string | null, isSame: boolean): FileFix | null {
    if (isEmpty(node)) return this.edits.remove([node])!();
    if (value === null) return null;
    return isSame ? this.edits.rewrite(node, value)() : this.edits.text(node, value)();
  }

  private missingAttribute(node: UblNode, name: string): FileFix | null {
    if (name !== 'currencyID') return null;
    const currency = child(this.root, cbc.DocumentCurrencyCode);
    if (currency === null || sibling(currency) !== null || child(this.root, cbc.TaxCurrencyCode) !== null) return null;
    return this.edits.attribute(node, name, normalized(currency.text))();
  }

  /** A tax category of an invoice belongs to VAT; nothing else that is missing can be known. */
  private missing({ parent, before, name }: SchemaPlace): FileFix | null {
    const owner = this.nodeAt(parent);
    const isCategory = owner?.kind === cac.TaxCategory || owner?.kind === cac.ClassifiedTaxCategory;
    if (!isCategory || name !== 'cac:TaxScheme') return null;
    const next = this.nodes.get(before);
    const previous = next === undefined ? owner.last : next.before;
    const scheme = { name, content: [{ name: 'cbc:ID', content: 'VAT' }] };
    const edits = [insertElements([scheme], owner, previous, this.source)];
    return { label: 'Insert cac:TaxScheme VAT', changesMoney: false, safe: true, edits };
  }
}

/** Whether the right name is another one, and not that of another element: only namespace or case differ. */
function isOtherwiseWritten(node: UblNode, name: string): boolean {
  const local = (text: string) =>
    text
      .slice(text.indexOf(':') + 1)
      .replace(/^.*\}/, '')
      .toLowerCase();
  return name !== '' && name !== nameIn(node) && local(name) === local(nameIn(node));
}

/** The element that CII wants around a truth value or a date, and that was left out. */
function valueMeant(node: UblNode): NewElement | null {
  const name = nameIn(node);
  const truth = truthIn(node.text);
  if (/^ram:\w+Indicator$/.test(name) && truth !== null) return { name: 'udt:Indicator', content: truth };
  const day = /^ram:(?!Formatted)\w+DateTime$/.test(name) ? dateIn(node.text) : null;
  if (day === null) return null;
  return { name: 'udt:DateTimeString', attributes: { format: '102' }, content: day.replaceAll('-', '') };
}

/** A truth value in other case. */
function truthIn(text: string): string | null {
  return /^(true|false)$/i.exec(normalized(text))?.[0].toLowerCase() ?? null;
}

/** A truth value in words of everyday. */
function truthMeant(text: string): string | null {
  const word = normalized(text).toLowerCase();
  return word === 'yes' ? 'true' : word === 'no' ? 'false' : null;
}

/** A rate in percent is written without the sign. */
function withoutPercentSign(node: UblNode): string {
  const isRate = /(?:Percent|:MultiplierFactorNumeric)$/.test(nameIn(node));
  return isRate ? normalized(node.text).replace(/ ?%$/, '') : node.text;
}

/** The day that a text means beyond doubt; null when there is none. */
function dateIn(text: string): string | null {
  const found = /^(\d{4})(?:-(\d\d)-(\d\d)|\/(\d\d)\/(\d\d)|(\d\d)(\d\d))(?:T[\d:.]+)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(normalized(text));
  const day = found === null ? null : [found[1], found[2] ?? found[4] ?? found[6], found[3] ?? found[5] ?? found[7]].join('-');
  return day !== null && isDate(day) ? day : null;
} // prettier-ignore

/** The number that a text with a decimal comma, or with marks between thousands, can only mean; null when there is doubt. */
function decimalIn(text: string): string | null {
  const plain = normalized(text).replace(/^(?:[A-Z]{3}|[€$£]) ?| ?(?:[A-Z]{3}|[€$£])$/g, '');
  if (/^-?\d+,\d{1,2}$/.test(plain)) return plain.replace(',', '.');
  if (/^-?\d{1,3}(?:[. ']\d{3})+,\d{1,2}$/.test(plain)) return plain.replace(/[. ']/g, '').replace(',', '.');
  if (/^-?\d{1,3}(?:[, ']\d{3})+\.\d{1,2}$/.test(plain)) return plain.replace(/[, ']/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? plain : null;
}
