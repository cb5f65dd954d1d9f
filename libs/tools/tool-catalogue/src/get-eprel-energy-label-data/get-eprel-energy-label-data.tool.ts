import { eprelAnswer, smallBody, toolWork } from '@einvoice/limits';
import { askedNow } from '../energy-label/energy-answer';
import { energyFactNames, energyFacts } from '../energy-label/energy-evidence';
import { fromEprelMemory } from '../energy-label/from-memory';
import { registerParts } from '../register-parts';
import { defineTool } from '../tool';
import { getEprelEnergyLabelData } from './get-eprel-energy-label-data';
import { getEprelEnergyLabelDataExamples } from './get-eprel-energy-label-data.examples';
import { GetEprelEnergyLabelDataInput, GetEprelEnergyLabelDataOutput } from './get-eprel-energy-label-data.shape';

export const getEprelEnergyLabelDataTool = defineTool({
  name: 'get_eprel_energy_label_data',
  title: 'Read an EPREL energy label',
  description:
    'Classes with scale, figures with units, addresses of label, sheet, arrow, QR code. Declared by ' +
    'suppliers. Repeats, outages: free.',
  input: GetEprelEnergyLabelDataInput,
  output: GetEprelEnergyLabelDataOutput,
  price: { credits: 1 },
  parts: registerParts(getEprelEnergyLabelData, {
    unit: 'answer of the register',
    charged: askedNow,
    fromMemory: fromEprelMemory(getEprelEnergyLabelData),
  }),
  evidence: {
    factNames: energyFactNames,
    facts: ({ classes, onMarket, supplierVerified, decision }, { publicRecordId }) =>
      energyFacts(
        publicRecordId,
        decision.status === 'ready' ? { classes: classes.map(({ value }) => value), onMarket, supplierVerified } : {},
      ),
  },
  sources: ['eprel'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: 2 * eprelAnswer.deadlineMs + toolWork.roomBesideSourcesMs },
  examples: getEprelEnergyLabelDataExamples,
  run: getEprelEnergyLabelData,
});
