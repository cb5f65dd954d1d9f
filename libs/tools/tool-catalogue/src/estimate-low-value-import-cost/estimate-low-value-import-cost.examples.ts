import { type ToolExample } from '../tool';

const shirts = { description: 'Cotton T-shirt', hsCode: '610910', quantity: 5, unitValue: 8, originCountry: 'CN' };
const watch = { description: 'Wrist-watch', hsCode: '910211', quantity: 1, unitValue: 40, originCountry: 'CN' };
const parcel = {
  ...{ destinationCountry: 'DE', items: [shirts, watch], shippingCost: 5, asOfDate: '2026-08-01' },
  ...{ vatScheme: 'special_arrangements', declaration: 'H7' },
};

export const estimateLowValueImportCostExamples: readonly ToolExample[] = [
  {
    title: 'Five T-shirts and a watch to Germany',
    input: parcel,
    expect: {
      ...{ status: 'estimated', intrinsicValueEur: '80.00', dutyEur: '6.00', vatEur: '17.29', totalEur: '108.29' },
      ...{ regime: 'flat_duty', missing: [], provenance: { mode: 'local' } },
      decision: { status: 'ready', decision: { canProceed: true, warnings: [] } },
    },
  },
  {
    title: 'A line without code: least and most, and a person has to look',
    input: { ...parcel, items: [shirts, { ...watch, hsCode: undefined }].map((one) => JSON.parse(JSON.stringify(one)) as object) }, // prettier-ignore
    expect: {
      ...{ status: 'estimated_with_gaps', dutyEur: null, range: { min: '104.72', max: '108.29' } },
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true, warnings: [{ code: 'hs_code' }] } }, // prettier-ignore
    },
  },
  {
    title: 'Above 150 euro the normal tariff applies',
    input: { ...parcel, items: [{ ...watch, unitValue: 150.01 }] },
    expect: {
      ...{ status: 'above_threshold', totalEur: null },
      decision: {
        status: 'ready',
        decision: { canProceed: false, nextActions: [{ code: 'check_eu_import_measures' }] },
      },
    },
  },
  {
    title: 'A day for which no rule is known: no charge',
    input: { ...parcel, asOfDate: '2035-01-01' },
    expect: { status: 'outside_rule_period', totalEur: null, decision: { status: 'invalid_input' } },
  },
];
