import { type LabelFacts, type ListedRecord, onMarket } from '@einvoice/energy-label';
import { type EprelAnswer, type EprelClient, type EprelRecord, readRecordId } from '@einvoice/eprel-client';

/** What `washingmachines2019/1234567` names; the input was checked, so it is one. */
export function recordIdOf(publicRecordId: string): { readonly group: string; readonly registrationNumber: string } {
  const id = readRecordId(publicRecordId);
  if (!id) throw new Error('The id of a record was not checked.');
  return id;
}

/** Asks for the record that an id names. */
export function askRecord(eprel: EprelClient, publicRecordId: string): Promise<EprelAnswer<EprelRecord>> {
  const { group, registrationNumber } = recordIdOf(publicRecordId);
  return eprel.recordInGroup(group, registrationNumber);
}

/** As our tools name a record. */
export const publicRecordIdOf = ({ productGroup, registrationNumber }: EprelRecord): string =>
  `${productGroup}/${registrationNumber}`;

/** What a record says of its label. */
export const labelFactsOf = ({ productGroup, implementingAct, energyClassRange, fields }: EprelRecord): LabelFacts => ({
  ...{ productGroup, implementingAct, energyClassRange, fields },
});

/** A record as listings are compared with, on a day. */
export const listedRecordOf = (record: EprelRecord, day: string): ListedRecord => ({
  ...labelFactsOf(record),
  registrationNumber: record.registrationNumber,
  onMarket: onMarket(record.onMarketStart, record.onMarketEnd, day),
  supplierVerified: record.supplierVerified,
});
