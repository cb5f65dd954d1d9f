import { bindings } from '../terms/bindings';
import { rsm } from '../tree/cii-elements';
import { type UblNode } from '../tree/ubl-node';
import { someAt } from '../tree/ubl-path';

/** Whether a document says exactly that it is of a profile (BT-24): blanks around the identifier count. */
export function declares(root: UblNode, identifier: string): boolean {
  const [, ofUbl, ofCii] = bindings['BT-24'];
  const path = root.kind === rsm.CrossIndustryInvoice ? ofCii : ofUbl;
  return someAt(root, path, ({ textNodes, text }) => (textNodes ?? [text]).includes(identifier));
}
