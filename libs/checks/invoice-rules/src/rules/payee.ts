import { type Terms } from '../terms/terms';
import { answeredOnce, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { type Check } from './rule-group';

/** BR-17: the payee has a name, and is somebody else than the seller by trading name and by identifier. */
export function payee({ payeeTexts, sellersOf }: Terms): Check {
  const [[name]] = payeeTexts;
  const compared = payeeTexts.map(([ofPayee, ofSeller]) => {
    return [ofPayee, answeredOnce((owner) => textsAt(sellersOf(owner), ofSeller))] as const;
  });
  return (party, { issues }) => {
    const owner = party.parent!;
    const isNamed = someAt(party, name);
    const asSeller = isNamed && compared.some(([path, ofSellers]) => sharesText(party, path, ofSellers(owner)));
    if (isNamed && !asSeller) return;
    issues.rule('BR-17', party, () => ({
      at: isNamed ? '' : 'name',
      message: isNamed ? 'The payee has the trading name or an identifier of the seller.' : 'The payee has no name.',
      fix: isNamed ? 'Leave the payee out when the seller is paid.' : 'State the name of the payee.',
    }));
  };
}

/** Whether the payee has a text at this path that the sellers beside it have too. */
function sharesText(payee: UblNode, path: UblPath, ofSellers: ReadonlySet<string>): boolean {
  return someAt(payee, path, ({ text }) => ofSellers.has(text));
}

function textsAt(owners: readonly UblNode[], path: UblPath): ReadonlySet<string> {
  return new Set(owners.flatMap((owner) => allAt(owner, path)).map(({ text }) => text));
}
