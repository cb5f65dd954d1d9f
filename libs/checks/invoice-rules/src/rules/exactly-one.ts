import { type InvoiceDocument } from '../invoice-document';
import { CreditNote, elementKind, Invoice, kindsMax } from '../tree/elements';
import { child, sibling, type UblNode } from '../tree/ubl-node';
import { type ExactlyOne, type ExactlyOneId, exactlyOneRules } from './exactly-one-table';
import { type KindCheck, type RuleGroup } from './rule-group';
import { type RuleRow } from './rule-row';

/** A rule with its names as kinds of elements. */
interface OwnerRule extends Pick<ExactlyOne, 'id' | 'at' | 'whose' | 'what' | 'sameAs'> {
  readonly kind: number;
}

/** Every rule about the elements at one path. */
interface OwnerRules {
  readonly rootKind: number;
  /** Kinds from the owner up to the child of the root. */
  readonly upwards: readonly number[];
  readonly rules: OwnerRule[];
  /** By the kind of a child: the bit of its rule; 0 where there is none. */
  readonly bits: Uint32Array;
}

const table = exactlyOneRules();
/** A number holds so many bits. */
const rulesOfOwnerMax = 31;

/** R140 to R276: exactly one child where the structure of Peppol BIS calls it mandatory; zero fails as two do. */
export const exactlyOnce: RuleGroup = {
  name: 'exactly-one',
  ids: table.map(({ id }) => id),
  nodeChecks: checksBelowRoot(),
  documentChecks: [Invoice, CreditNote].map((kind): KindCheck => {
    const ofRoot = ownerRules().filter(({ rootKind, upwards }) => rootKind === kind && upwards.length === 0);
    return [
      kind,
      (root, document) => {
        if (root === document.root) ofRoot.forEach((owner) => judge(root, owner, document));
      },
    ];
  }),
};

function ownerRules(): OwnerRules[] {
  const owners = new Map<string, OwnerRules>();
  for (const { id, isCreditNote, path, child: name, at, whose, what, sameAs } of table) {
    const key = `${isCreditNote}/${path.join('/')}`;
    const rootKind = isCreditNote ? CreditNote : Invoice;
    const upwards = path.map(elementKind).reverse();
    const owner = owners.get(key) ?? { rootKind, upwards, rules: [], bits: new Uint32Array(kindsMax) };
    owners.set(key, owner);
    const kind = elementKind(name);
    owner.bits[kind] = 2 ** owner.rules.length;
    owner.rules.push({ id, kind, at, whose, what, sameAs });
  }
  const most = Math.max(...[...owners.values()].map(({ rules }) => rules.length));
  if (most > rulesOfOwnerMax) throw new Error(`A place has ${most} rules; there are bits for ${rulesOfOwnerMax}.`);
  return [...owners.values()];
}

/** One check for each kind of owner, whatever its paths. */
function checksBelowRoot(): KindCheck[] {
  const byKind = new Map<number, OwnerRules[]>();
  for (const owner of ownerRules()) {
    const kind = owner.upwards[0];
    if (kind !== undefined) byKind.set(kind, [...(byKind.get(kind) ?? []), owner]);
  }
  return [...byKind].map(([kind, owners]): KindCheck => [
    kind,
    (node, document) => {
      for (let index = 0; index < owners.length; index++) {
        const owner = owners[index]!;
        if (isAt(node, owner, document.root)) return judge(node, owner, document);
      }
    },
  ]);
}

function isAt(node: UblNode, { rootKind, upwards }: OwnerRules, root: UblNode): boolean {
  if (root.kind !== rootKind) return false;
  let at: UblNode | null = node;
  for (let index = 0; index < upwards.length; index++) {
    if (at === null || at.kind !== upwards[index]) return false;
    at = at.parent;
  }
  return at === root;
}

function judge(owner: UblNode, { rules, bits }: OwnerRules, { issues }: InvoiceDocument): void {
  if (haveOneEach(owner, rules.length, bits)) return;
  for (let index = 0; index < rules.length; index++) {
    const { id, kind, at, whose, what, sameAs } = rules[index]!;
    const first = child(owner, kind);
    if (first !== null && sibling(first) === null) continue;
    issues.rule(id, owner, () => {
      if (first === null)
        return { at, message: `${capital(whose)} has no ${what}.`, fix: `State the ${what}.`, sameAs };
      return {
        at,
        message: `${capital(whose)} has more than one ${what}; Peppol takes exactly one.`,
        fix: 'Keep one.',
      };
    });
  }
}

/** Looks at each child once: most documents have what they need. */
function haveOneEach(owner: UblNode, count: number, bits: Uint32Array): boolean {
  let seen = 0;
  for (let at = owner.first; at !== null; at = at.next) {
    const bit = bits[at.kind]!;
    if ((seen & bit) !== 0) return false;
    seen |= bit;
  }
  return seen === 2 ** count - 1;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What each rule asks; the table makes its test, too. */
export function rowsOfExactlyOne(): Readonly<Record<ExactlyOneId, RuleRow>> {
  const rows = table.map(({ id, isCreditNote, whose, what }) => {
    const asks = `In ${isCreditNote ? 'a credit note' : 'an invoice'}, ${whose} has exactly one ${what}.`;
    return [id, { asks }] as const;
  });
  // Every id of the type is a row of the table.
  return Object.fromEntries(rows) as Record<ExactlyOneId, RuleRow>;
}
