import { type CheckFacts } from '@einvoice/decision-envelope';
import { type EnergyClass, energyGroup, type OnMarket } from '@einvoice/energy-label';
import { readRecordId } from '@einvoice/eprel-client';

/** What is kept of an answer about one product. */
export const energyFactNames = [
  ...['group', 'registrationNumber', 'class', 'range', 'act', 'onMarket', 'supplierVerified', 'blocked'],
] as const;

/** What an answer says of a product; what it does not say is left out. */
interface ProductSaid {
  /** Of the label, in its order; null where the record has none. */
  readonly classes?: readonly (EnergyClass | null)[];
  readonly onMarket?: OnMarket;
  readonly supplierVerified?: boolean | null;
  readonly blocked?: boolean;
}

/** The facts of an answer about one product. Act and range are those of its group, whatever the record says. */
export function energyFacts(publicRecordId: string, said: ProductSaid = {}): CheckFacts {
  const { group = null, registrationNumber = null } = readRecordId(publicRecordId) ?? {};
  const known = group === null ? null : energyGroup(group);
  const { classes, onMarket = null, supplierVerified = null, blocked = null } = said;
  return {
    ...{ group, registrationNumber, onMarket, supplierVerified, blocked },
    class: classes === undefined ? null : writeClasses(classes),
    range: known?.classes[0]?.scale ?? null,
    act: known?.act.number ?? null,
  };
}

const notRead = '?';

/** `E`; of several `C/B`, with `?` for one that the record lacks. Null when it has none at all. */
const writeClasses = (classes: readonly (EnergyClass | null)[]): string | null =>
  classes.some((one) => one !== null) ? classes.map((one) => one ?? notRead).join('/') : null;

/** The classes as `writeClasses` wrote them. */
export const readClasses = (written: string | null): readonly (EnergyClass | null)[] =>
  (written?.split('/') ?? []).map((one) => (one === notRead ? null : one));
