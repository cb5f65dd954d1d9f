import { errorsPage, generateErrorsPage } from './errors-page';
import { generatePayPerCallPage, payPerCallPage } from './pay-per-call-page';
import { generateProfilesPage, profilesPage } from './profiles-page';
import { generateRulesPage, rulesPage } from './rules-page';
import { generateToolTypes, toolTypes } from './tool-types';

/** Every file that `npm run reference` writes, from the repository's root, and what makes its text. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  [rulesPage]: () => generateRulesPage(),
  [profilesPage]: generateProfilesPage,
  [errorsPage]: generateErrorsPage,
  [payPerCallPage]: generatePayPerCallPage,
  [toolTypes]: () => generateToolTypes(),
};
