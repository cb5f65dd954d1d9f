import { type ToolExample } from '../tool';

/** The records are those of the sandbox's register. */
export const compareEprelProductMetricsExamples: readonly ToolExample[] = [
  {
    title: 'Two washing machines by one figure',
    input: {
      publicRecordIds: ['washingmachines2019/2100001', 'washingmachines2019/2100002'],
      metricKeys: ['energyCons100'],
    },
    expect: {
      ...{ status: 'compared', records: [{ classes: ['C'] }, { classes: ['B'] }] },
      table: [{ key: 'energyCons100', unit: 'kWh/100 cycles', direction: 'lower', values: [62, 61] }],
      decision: { status: 'ready', decision: { canProceed: true } },
    },
  },
  {
    title: 'A washing machine and a tyre: nobody is asked, no charge',
    input: { publicRecordIds: ['washingmachines2019/2100001', 'tyres/3200001'] },
    expect: {
      ...{ status: 'incompatible_comparison', table: [] },
      decision: { decision: { canProceed: false, blockingReasons: [{ code: 'incompatible_comparison' }] } },
      provenance: { source: 'none', mode: 'local' },
    },
  },
];
