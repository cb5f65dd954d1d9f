import { type ToolExample } from '../tool';

/** The records are those of the sandbox's register. */
export const searchEprelProductsExamples: readonly ToolExample[] = [
  {
    title: 'By registration number',
    input: { registrationNumber: '2100001' },
    expect: {
      status: 'exact_public_record',
      candidates: [{ publicRecordId: 'washingmachines2019/2100001', energyClass: 'C', matchKind: 'exact' }],
      decision: { status: 'ready', decision: { canProceed: true } },
    },
  },
  {
    title: 'By a part of the type code within a group: a person looks',
    input: { modelIdentifier: 'WM-80', supplierOrBrand: 'Nordvik', productGroup: 'washingmachines2019' },
    expect: {
      status: 'possible_match',
      candidates: [{ publicRecordId: 'washingmachines2019/2100001', matchKind: 'partial' }],
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
  {
    title: 'A group that EPREL does not have: names like it, no charge',
    input: { modelIdentifier: 'WM-80', productGroup: 'washingmachine' },
    expect: {
      status: 'invalid_input',
      reason: 'unknown_product_group',
      nearGroups: ['washingmachines2019', 'washingmachines'],
    },
  },
];
