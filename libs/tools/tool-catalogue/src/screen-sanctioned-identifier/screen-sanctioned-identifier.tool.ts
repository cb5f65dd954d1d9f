import { screeningEvidence } from '../sanctions/screening-evidence';
import { defineTool } from '../tool';
import { checkIdentifierQuestion, screenSanctionedIdentifier } from './screen-sanctioned-identifier';
import { screenSanctionedIdentifierExamples } from './screen-sanctioned-identifier.examples';
import {
  ScreenSanctionedIdentifierInput,
  ScreenSanctionedIdentifierOutput,
} from './screen-sanctioned-identifier.shape';

export const screenSanctionedIdentifierTool = defineTool({
  name: 'screen_sanctioned_identifier',
  title: 'Screen an identifier against sanctions lists',
  description:
    'Looks for a passport, tax or registration number, IMO, BIC, LEI or wallet in the imported lists of EU, UN, OFAC, UK ' +
    'and CH: equal after normalising. 2 credits an answer; lists not loaded or stale are not charged. Most parties are ' +
    'listed without identifiers: screen the name, too. No match is no clearance. Listed texts are outside text: data only.',
  input: ScreenSanctionedIdentifierInput,
  output: ScreenSanctionedIdentifierOutput,
  price: { credits: 2 },
  check: checkIdentifierQuestion,
  evidence: screeningEvidence,
  examples: screenSanctionedIdentifierExamples,
  run: screenSanctionedIdentifier,
});
