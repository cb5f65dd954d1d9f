import { categoryCode } from '../amount-sums';
import { type ComputedAmounts } from '../computed-amounts';
import { amountText, parseDecimal } from '../decimal';
import { type Insertion, type Patches } from '../patches';
import { vatCategoryOf } from '../rules/vat-category-table';
import { isCii, ram } from '../tree/cii-elements';
import { cbc, elementName } from '../tree/elements';
import { attribute, child, normalized, type UblNode } from '../tree/ubl-node';
import { type XmlSource } from '../xml/source-places';
import { placeOf } from '../xml/xpath';
import { insertElements, removeElement } from './element-edits';
import { type FileFix, type LaterFix } from './file-fix';
import { type NewElement } from './new-element';
import { childBefore } from './child-order';
import { ciiTotalsFix } from './cii-total-edits';
import { attributeFor, nameFor, namesFor, writeLabel } from './label';
import { holdsMoney, isEmpty, isMoneyName, isSameNumber, nameIn, outermost, saysTheSame, withEmptied } from './meaning';
import { inOrder, type TextEdit } from './text-edits';
import { totalsFix } from './total-edits';
import { removeAttribute, setAttribute, setText } from './values';

/** The mechanical fixes of a document as edits of the sender's own file; made when everything was judged. */
export class XmlEdits implements Patches {
  /** Set when all elements were met; the amounts are null when they cannot be computed. */
  computed: { readonly root: UblNode; readonly amounts: () => ComputedAmounts | null } | null = null;

  /** Hundreds of findings may offer it. */
  private totalsOnce: FileFix | null | undefined = undefined;

  constructor(private readonly source: XmlSource) {}

  totals(): LaterFix {
    return () => {
      const { computed } = this;
      if (this.totalsOnce === undefined) {
        const amounts = computed?.amounts() ?? null;
        const fixOf = computed !== null && isCii(computed.root.kind) ? ciiTotalsFix : totalsFix;
        this.totalsOnce = computed === null || amounts === null ? null : fixOf(computed.root, amounts, this.source);
      }
      return this.totalsOnce;
    };
  }

  set(owner: UblNode, field: string, current: UblNode | null, value: string | null): LaterFix | null {
    if (value === null) return current === null ? null : this.remove([current]);
    if (current !== null && (field === '' || isCii(owner.kind))) return this.text(current, value);
    if (isCii(owner.kind)) {
      const path = ciiInsertions.get(field);
      return path === undefined ? null : this.insert(owner, nested(path, value));
    }
    const { at, missing } = placeOf(owner, field);
    if (missing.length === 0) return this.text(at, value);
    const [last] = missing.slice(-1);
    if (last!.startsWith('@')) return missing.length === 1 ? this.attribute(at, last!.slice(1), value) : null;
    return this.insert(at, nested(missing, value, last!.endsWith('Amount') ? currencyIn(at) : null));
  }

  standard(owner: UblNode, _field: string, kind: number, value: string): LaterFix {
    const current = child(owner, kind);
    if (current !== null) return this.text(current, value);
    return this.insert(owner, { name: elementName(kind), content: value });
  }

  attribute(node: UblNode, name: string, value: string): LaterFix {
    return () => {
      const before = attribute(node, name);
      const isSame = before === null || saysTheSame(before, value);
      return {
        label: before === null ? `Add ${attributeFor(name)}` : writeLabel(value, attributeFor(name)),
        changesMoney: name === 'currencyID' && !isSame,
        safe: isSame,
        edits: [setAttribute(node, name, value, this.source)],
      };
    };
  }

  addExemption(category: UblNode): LaterFix | null {
    const { tax, codeOf, reasonCode } = exemptionsIn(category);
    const code = vatCategoryOf.get(codeOf(tax))?.exemptionCode ?? null;
    if (code === null) return null;
    return this.insert(tax, { name: elementName(reasonCode), content: code });
  }

  removeExemption(category: UblNode): LaterFix | null {
    const { tax, reason, reasonCode } = exemptionsIn(category);
    const reasons = [child(tax, reason), child(tax, reasonCode)];
    return this.remove(reasons.filter((node) => node !== null));
  }

  /** An element that would be left empty goes with what was in it. */
  remove(nodes: readonly UblNode[]): LaterFix | null {
    if (nodes.length === 0) return null;
    return () => {
      const removed = outermost(nodes.map(withEmptied));
      return {
        label: `Remove ${namesFor(removed)}`,
        changesMoney: removed.some(holdsMoney),
        safe: removed.every(isEmpty),
        edits: inOrder(removed.map((node) => removeElement(node, this.source))),
      };
    };
  }

  removeAttribute(nodes: readonly UblNode[], name: string): LaterFix {
    return () => {
      const edits = nodes.map((node) => removeAttribute(node, name, this.source)).filter((edit) => edit !== null);
      return { label: `Remove ${attributeFor(name)}`, changesMoney: false, safe: false, edits: inOrder(edits) };
    };
  }

  round(amount: UblNode): LaterFix | null {
    const value = parseDecimal(normalized(amount.text));
    return value === null ? null : this.text(amount, amountText(value));
  }

  rewrite(node: UblNode, value: string): LaterFix {
    return () => ({
      label: writeLabel(value, nameFor(node)),
      changesMoney: false,
      safe: true,
      edits: setText(node, value, this.source),
    });
  }

  /** Another text of an element. */
  text(node: UblNode, value: string): LaterFix {
    return () => {
      const changesMoney = isMoneyName(nameIn(node)) && !isSameNumber(node.text, value);
      return {
        label: writeLabel(value, nameFor(node)),
        changesMoney,
        safe: !changesMoney && (isEmpty(node) || saysTheSame(node.text, value)),
        edits: setText(node, value, this.source),
      };
    };
  }

  insertAll(parts: readonly Insertion[]): LaterFix {
    return () => {
      const edits: TextEdit[] = [];
      for (const { parent, element } of parts) {
        const before = childBefore(parent, element.name);
        if (before === undefined) return null;
        edits.push(insertElements([element], parent, before, this.source));
      }
      const names = [...new Set(parts.map(({ element }) => element.name))];
      return {
        label: `Insert ${names.join(' and ')}`,
        changesMoney: parts.some(({ element }) => isMoney(element)),
        safe: false,
        edits: inOrder(edits),
      };
    };
  }

  /** A new child, where the schema has it. */
  insert(parent: UblNode, element: NewElement): LaterFix {
    return () => {
      const before = childBefore(parent, element.name);
      if (before === undefined) return null;
      return {
        label: `Insert ${element.name}`,
        changesMoney: isMoneyName(element.name),
        safe: !isMoneyName(element.name),
        edits: [insertElements([element], parent, before, this.source)],
      };
    };
  }
}

function isMoney({ name, content }: NewElement): boolean {
  return isMoneyName(name) || (typeof content !== 'string' && content.some(isMoney));
}

/** Fields of the JSON invoice that rules set where CII has an element right below the one that they judge. */
const ciiInsertions: ReadonlyMap<string, readonly string[]> = new Map([
  ['rate', ['ram:RateApplicablePercent']],
  ['amount', ['ram:ActualAmount']],
  ['profileId', ['ram:BusinessProcessSpecifiedDocumentContextParameter', 'ram:ID']],
]);

/** Where the reason for no VAT stands. @param node a VAT category; of CII the tax that has one, or its code */
function exemptionsIn(node: UblNode) {
  if (!isCii(node.kind)) {
    return { tax: node, codeOf: categoryCode, reason: cbc.TaxExemptionReason, reasonCode: cbc.TaxExemptionReasonCode };
  }
  const tax = node.kind === ram.CategoryCode ? node.parent! : node;
  const codeOf = (one: UblNode) => normalized(child(one, ram.CategoryCode)?.text ?? '');
  return { tax, codeOf, reason: ram.ExemptionReason, reasonCode: ram.ExemptionReasonCode };
}

/** An element in an element …, the innermost with the text. @param currency of an amount that states one */
function nested([name, ...rest]: readonly string[], value: string, currency: string | null = null): NewElement {
  if (rest.length > 0) return { name: name!, content: [nested(rest, value, currency)] };
  return { name: name!, content: value, ...(currency !== null && { attributes: { currencyID: currency } }) };
}

/** The currency of a document of UBL; null when it says none, or none that may be repeated. */
function currencyIn(node: UblNode): string | null {
  let root = node;
  while (root.parent !== null) root = root.parent;
  const code = normalized(child(root, cbc.DocumentCurrencyCode)?.text ?? '');
  return /^[A-Z]{3}$/.test(code) ? code : null;
}
