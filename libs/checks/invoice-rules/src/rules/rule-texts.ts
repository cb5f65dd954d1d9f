import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { type Fix } from '../patches';
import { quoted } from '../quote';
import { type UblNode } from '../tree/ubl-node';

/** What a failed rule says: where below the judged element, what is wrong (`{}` is the actual value), how to fix it. */
export type RuleText = readonly [at: string, message: string, fix: string];

/** Reports the rule on `node` unless it holds. @param actual the value that the text's `{}` shows @param patch of a mechanical fix */
export type Demand<Id extends RuleId> = (
  id: Id,
  holds: boolean,
  node: UblNode,
  document: InvoiceDocument,
  actual?: string | null,
  patch?: () => Fix | null,
) => void;

/** Makes the reporter of one file of rules from its table of texts. */
export function demandWith<Id extends RuleId>(texts: Readonly<Record<Id, RuleText>>): Demand<Id> {
  return (id, holds, node, { issues }, actual = null, patch = noPatch) => {
    if (holds) return;
    issues.rule(id, node, () => {
      const [at, message, fix] = texts[id];
      return { at, message: message.replace('{}', () => quoted(actual)), fix, patch: patch() };
    });
  };
}

function noPatch(): null {
  return null;
}
