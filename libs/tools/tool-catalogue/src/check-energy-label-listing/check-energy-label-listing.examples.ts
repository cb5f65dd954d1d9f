import { type ToolExample } from '../tool';

const right = {
  shownClass: 'C',
  shownRange: 'A-G',
  labelShown: true,
  ficheLinked: true,
  qrRegistrationNumber: '2100001',
};

/** The records are those of the sandbox's register. */
export const checkEnergyLabelListingExamples: readonly ToolExample[] = [
  {
    title: 'A listing that is right',
    input: { publicRecordId: 'washingmachines2019/2100001', listing: { ...right, text: 'A quiet machine.' } },
    expect: { status: 'checked', decision: { status: 'ready', decision: { canProceed: true, blockingReasons: [] } } },
  },
  {
    title: 'A wrong class, no range, and A+++ in the text',
    input: {
      publicRecordId: 'washingmachines2019/2100001',
      listing: { ...right, shownClass: 'A', shownRange: '', text: 'Washing machine A+++' },
    },
    expect: {
      status: 'checked',
      decision: {
        status: 'ready',
        decision: {
          canProceed: false,
          blockingReasons: [
            { code: 'shown_class_differs' },
            { code: 'range_missing' },
            { code: 'misleading_class_text' },
          ],
        },
      },
    },
  },
  {
    title: 'A record that the register cannot answer for: nothing is said of the listing, no charge',
    input: { publicRecordId: 'dishwashers2019/3800099', listing: right },
    expect: {
      status: 'unavailable',
      findings: [],
      decision: { status: 'unavailable', decision: { canProceed: false } },
    },
  },
];
