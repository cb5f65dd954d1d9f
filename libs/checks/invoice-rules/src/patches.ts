import { categoryCode } from './amount-sums';
import { breakdownOf, type VatBreakdownEntry } from './computed-totals';
import { groupKey, type ComputedAmounts, type VatGroup } from './computed-amounts';
import { amountText, equal, parseDecimal, round, zero, type Decimal } from './decimal';
import { type LaterFix } from './edits/file-fix';
import { type NewElement } from './edits/new-element';
import { type PatchOperation } from './issues';
import { isStated, type JsonObject } from './read/json-object';
import { vatCategoryOf } from './rules/vat-category-table';
import { cbc } from './tree/elements';
import { jsonPointer } from './tree/json-pointer';
import { child, has, type UblNode } from './tree/ubl-node';

/** A mechanical fix: a JSON Patch on the invoice as it was sent, or edits of the sender's file, made when everything was judged. */
export type Fix = readonly PatchOperation[] | LaterFix;

/** The mechanical fixes a rule can offer; null when there is none. */
export interface Patches {
  /** Makes every stated total and VAT group the computed one, so that all totals agree. */
  totals(): Fix | null;
  /** Sets (or with null removes) one field. @param current the element that holds it now */
  set(owner: UblNode, field: string, current: UblNode | null, value: string | null): Fix | null;
  /** Sets an attribute that is there, or a file should have. */
  attribute(node: UblNode, name: string, value: string): Fix | null;
  /** States the value that a JSON invoice has by leaving the field out. @param kind of the element below `owner` */
  standard(owner: UblNode, field: string, kind: number, value: string): Fix | null;
  /** Adds the exemption code that the group's category stands for. */
  addExemption(category: UblNode): Fix | null;
  removeExemption(category: UblNode): Fix | null;
  /** Writes a value that says the same in the form that only files can miss. */
  rewrite(node: UblNode, value: string): Fix | null;
  /** Rounds an amount of a file to two decimals; of an invoice in JSON that is the caller's to do. */
  round(amount: UblNode): Fix | null;
  /** Takes out what only files can hold. */
  remove(nodes: readonly UblNode[]): Fix | null;
  removeAttribute(nodes: readonly UblNode[], name: string): Fix | null;
  /** Another text of an element of a file. */
  text(node: UblNode, value: string): Fix | null;
  /** New elements of a file that say what other parts of it say already; somebody confirms them. */
  insertAll(parts: readonly Insertion[]): Fix | null;
}

/** A new child, and the element that gets it. */
export interface Insertion {
  readonly parent: UblNode;
  readonly element: NewElement;
}

const totalFields = ['lines', 'allowances', 'charges', 'withoutTax', 'tax', 'withTax', 'due'] as const;

export class JsonPatches implements Patches {
  private totalsOnce: readonly PatchOperation[] | null | undefined = undefined;
  /** Set when the totals of the invoice were computed. */
  computed: ComputedAmounts | null = null;

  constructor(private readonly invoice: JsonObject) {}

  totals(): readonly PatchOperation[] | null {
    if (this.totalsOnce === undefined) {
      this.totalsOnce =
        this.computed === null ? null : [...this.breakdownSteps(this.computed), ...this.totalSteps(this.computed)];
    }
    return this.totalsOnce;
  }

  set(owner: UblNode, field: string, current: UblNode | null, value: string | null): readonly PatchOperation[] {
    const path = jsonPointer(owner, field);
    if (value === null) return [{ op: 'remove', path }];
    return [{ op: current === null ? 'add' : 'replace', path, value }];
  }

  attribute(node: UblNode, name: string, value: string): readonly PatchOperation[] | null {
    const field = keyOf(node, name);
    return field === '' ? null : [{ op: 'replace', path: jsonPointer(node, field), value }];
  }

  standard(owner: UblNode, field: string, kind: number): readonly PatchOperation[] | null {
    return child(owner, kind) === null ? null : [{ op: 'remove', path: jsonPointer(owner, field) }];
  }

  readonly rewrite = () => null;
  readonly round = () => null;
  readonly remove = () => null;
  readonly removeAttribute = () => null;
  readonly text = () => null;
  readonly insertAll = () => null;

  addExemption(category: UblNode): readonly PatchOperation[] | null {
    const code = vatCategoryOf.get(categoryCode(category))?.exemptionCode ?? null;
    if (code === null) return null;
    if (isStated(this.invoice['vatBreakdown'])) {
      return [{ op: 'add', path: jsonPointer(category, 'exemptionCode'), value: code }];
    }
    return this.computed === null
      ? null
      : [{ op: 'add', path: '/vatBreakdown', value: this.completeBreakdown(this.computed) }];
  }

  removeExemption(category: UblNode): readonly PatchOperation[] {
    const fields = [];
    if (has(category, cbc.TaxExemptionReason)) fields.push('exemptionReason');
    if (has(category, cbc.TaxExemptionReasonCode)) fields.push('exemptionCode');
    return fields.map((field) => ({ op: 'remove', path: jsonPointer(category, field) }));
  }

  private totalSteps(computed: ComputedAmounts): PatchOperation[] {
    const { totals } = this.invoice;
    if (typeof totals !== 'object' || totals === null) return [];
    const steps: PatchOperation[] = [];
    for (const field of totalFields) {
      const stated = (totals as JsonObject)[field];
      const value = computed[field] ?? zero;
      if (isStated(stated) && !says(stated, value)) {
        steps.push({ op: 'replace', path: `/totals/${field}`, value: amountText(value) });
      }
    }
    return steps;
  }

  /** Steps for single amounts while the stated groups are the right ones, else one step for the whole breakdown. */
  private breakdownSteps(computed: ComputedAmounts): PatchOperation[] {
    const stated = this.invoice['vatBreakdown'];
    if (!isStated(stated)) return [];
    const groups = new Map(computed.vat.map((group) => [groupKey(group.category, group.rate), group]));
    const steps: PatchOperation[] = [];
    const entries: unknown[] = Array.isArray(stated) ? stated : [];
    for (const [index, entry] of entries.entries()) {
      const group = groupOf(entry, groups);
      if (group === null) return [this.wholeBreakdown(computed)];
      groups.delete(groupKey(group.category, group.rate));
      for (const field of ['taxable', 'tax'] as const) {
        const value = (entry as JsonObject)[field];
        if (isStated(value) && !says(value, group[field])) {
          steps.push({ op: 'replace', path: `/vatBreakdown/${index}/${field}`, value: amountText(group[field]) });
        }
      }
    }
    return groups.size > 0 || entries.length === 0 ? [this.wholeBreakdown(computed)] : steps;
  }

  private wholeBreakdown(computed: ComputedAmounts): PatchOperation {
    return { op: 'replace', path: '/vatBreakdown', value: this.completeBreakdown(computed) };
  }

  /** The computed breakdown with the reasons that were stated, or that the category itself gives. */
  private completeBreakdown(computed: ComputedAmounts): VatBreakdownEntry[] {
    return breakdownOf(computed, this.invoice).map((entry) => {
      const code = vatCategoryOf.get(entry.category)?.exemptionCode ?? null;
      const hasReason = entry.exemptionReason !== undefined || entry.exemptionCode !== undefined;
      return hasReason || code === null ? entry : { ...entry, exemptionCode: code };
    });
  }
}

/** Where the JSON invoice has the attribute's value, relative to the element's; empty when it has none. */
function keyOf(node: UblNode, name: string): string {
  for (let at = node.attributes; at !== null; at = at.next) if (at.name === name) return at.key;
  return '';
}

/** The group a stated entry means: the same category and the same rate; null when there is none. */
function groupOf(entry: unknown, groups: ReadonlyMap<string, VatGroup>): VatGroup | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { category, rate } = entry as JsonObject;
  const value = typeof rate === 'string' || typeof rate === 'number' ? parseDecimal(String(rate)) : null;
  if (typeof category !== 'string' || (isStated(rate) && value === null)) return null;
  const group = groups.get(groupKey(category, value)) ?? null;
  if (group === null || !isStated(rate)) return group;
  return group.rate !== null && value !== null && equal(group.rate, value) ? group : null;
}

function says(stated: unknown, value: Decimal): boolean {
  const decimal = typeof stated === 'string' || typeof stated === 'number' ? parseDecimal(String(stated)) : null;
  return decimal !== null && equal(decimal, round(value, 2));
}

/** No fixes: for documents of which only the verdict is asked. */
export const noPatches: Patches = {
  totals: () => null,
  set: () => null,
  attribute: () => null,
  standard: () => null,
  rewrite: () => null,
  round: () => null,
  remove: () => null,
  removeAttribute: () => null,
  text: () => null,
  insertAll: () => null,
  addExemption: () => null,
  removeExemption: () => null,
};
