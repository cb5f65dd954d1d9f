import { getEprelEnergyLabelDataTool } from './get-eprel-energy-label-data/get-eprel-energy-label-data.tool';
import { lookupPeppolParticipantTool } from './lookup-peppol-participant/lookup-peppol-participant.tool';
import { screenSanctionedNameTool } from './screen-sanctioned-name/screen-sanctioned-name.tool';
import { searchEprelProductsTool } from './search-eprel-products/search-eprel-products.tool';
import { type Tool } from './tool';

/** Tools with a price that a person may ask one thing at a time on a page, beside the free ones of `localTools`. */
export const pricedChecks = {
  name: screenSanctionedNameTool,
  product: searchEprelProductsTool,
  label: getEprelEnergyLabelDataTool,
  receiver: lookupPeppolParticipantTool,
} as const satisfies Readonly<Record<string, Tool>>;
