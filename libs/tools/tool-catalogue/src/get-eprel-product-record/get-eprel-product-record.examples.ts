import { type ToolExample } from '../tool';

/** The records are those of the sandbox's register. */
export const getEprelProductRecordExamples: readonly ToolExample[] = [
  {
    title: 'A record that is published and on the market',
    input: { publicRecordId: 'washingmachines2019/2100001' },
    expect: {
      ...{ status: 'found', record: { onMarket: 'yes', registerStatus: 'PUBLISHED' }, twin: null },
      ...{ act: { number: '2019/2014' }, supplierDeclared: true, independentlyVerified: false },
      decision: { status: 'ready', decision: { canProceed: true } },
    },
  },
  {
    title: 'A record on the label before 2021, with the same model on the newer one',
    input: { publicRecordId: 'washingmachines/210001' },
    expect: {
      ...{ status: 'found', act: { number: '1061/2010' } },
      twin: { productGroup: 'washingmachines2019', state: 'found', publicRecordIds: ['washingmachines2019/2100001'] },
      decision: { decision: { canProceed: false, warnings: [{ code: 'scale_superseded' }] } },
    },
  },
  {
    title: 'A record that the register cannot answer for: no word about the product, no charge',
    input: { publicRecordId: 'dishwashers2019/3800099' },
    expect: { status: 'unavailable', reason: 'source_error', record: null, decision: { status: 'unavailable' } },
  },
];
