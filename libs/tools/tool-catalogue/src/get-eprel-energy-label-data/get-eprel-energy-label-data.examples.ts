import { type ToolExample } from '../tool';

/** The records are those of the sandbox's register. */
export const getEprelEnergyLabelDataExamples: readonly ToolExample[] = [
  {
    title: 'The label of a smartphone',
    input: { publicRecordId: 'smartphonestablets20231669/3100001' },
    expect: {
      ...{ status: 'complete', missing: [], scaleInconsistent: [], superseded: false },
      ...{ classes: [{ key: 'energy', scale: 'A-G', value: 'A' }], act: { number: '2023/1669' } },
      decision: { status: 'ready', decision: { canProceed: true } },
    },
  },
  {
    title: 'An old record that contradicts its act',
    input: { publicRecordId: 'washerdriers/3800007', language: 'DE' },
    expect: {
      ...{ status: 'incomplete', missing: ['energy'], scaleInconsistent: ['energyClass'], superseded: true },
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
];
