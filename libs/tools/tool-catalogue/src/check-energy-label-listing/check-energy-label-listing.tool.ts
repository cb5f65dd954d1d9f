import { eprelAnswer, smallBody, toolWork } from '@einvoice/limits';
import { askedNow } from '../energy-label/energy-answer';
import { energyFactNames, energyFacts } from '../energy-label/energy-evidence';
import { fromEprelMemory } from '../energy-label/from-memory';
import { registerParts } from '../register-parts';
import { defineTool } from '../tool';
import { checkEnergyLabelListing, checkListingArguments } from './check-energy-label-listing';
import { checkEnergyLabelListingExamples } from './check-energy-label-listing.examples';
import { CheckEnergyLabelListingInput, CheckEnergyLabelListingOutput } from './check-energy-label-listing.shape';

export const checkEnergyLabelListingTool = defineTool({
  name: 'check_energy_label_listing',
  title: 'Check a shop listing against EPREL',
  description:
    'Compares what a listing shows with the record in EPREL and its act: a finding for each point, with article and what to ' +
    'change. What is left out is unknown, never a pass. Free: repeats in a day, outages.',
  input: CheckEnergyLabelListingInput,
  output: CheckEnergyLabelListingOutput,
  price: { credits: 1 },
  parts: registerParts(checkEnergyLabelListing, {
    unit: 'answer of the register',
    charged: askedNow,
    fromMemory: fromEprelMemory(checkEnergyLabelListing),
  }),
  check: checkListingArguments,
  evidence: { factNames: energyFactNames, facts: (_answer, { publicRecordId }) => energyFacts(publicRecordId) },
  sources: ['eprel'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: eprelAnswer.deadlineMs + toolWork.roomBesideSourcesMs },
  examples: checkEnergyLabelListingExamples,
  run: checkEnergyLabelListing,
});
