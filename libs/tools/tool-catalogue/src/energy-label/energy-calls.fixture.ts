import { eprelSandboxRecords } from '@einvoice/test-kit';

const { found, gtin } = eprelSandboxRecords;

/** A call of every priced tool that asks the register of energy labels, each way that it can be asked. */
export const energyCalls: readonly (readonly [string, object])[] = [
  ['search_eprel_products', { registrationNumber: '2100001' }],
  ['search_eprel_products', { gtin }],
  ['search_eprel_products', { modelIdentifier: 'WM-80/EU', productGroup: 'washingmachines2019' }],
  ['get_eprel_product_record', { publicRecordId: found }],
  ['get_eprel_energy_label_data', { publicRecordId: found }],
  ['compare_eprel_product_metrics', { publicRecordIds: [found, 'washingmachines2019/2100002'] }],
  ['check_energy_label_listing', { publicRecordId: found, listing: { shownClass: 'C' } }],
];
