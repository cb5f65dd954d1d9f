import { type Declared } from './choose-editions';
import { type RuleSetFamily } from './edition';
import { xrechnung, xrechnungCvd, xrechnungExtension } from './profiles';

const families: ReadonlyMap<string, RuleSetFamily> = new Map([
  [xrechnung.customization, 'xrechnung'],
  [xrechnungExtension.customization, 'xrechnung-extension'],
  [xrechnungCvd.customization, 'xrechnung-cvd'],
]);

/**
 * The line of XRechnung that a document declares, by its identifier to the letter, as the official scenarios compare it: with a blank
 * beside it there is no scenario, and the rules of XRechnung are not run.
 */
export function xrechnungOf({ customization }: Pick<Declared, 'customization'>): RuleSetFamily | null {
  return customization === null ? null : (families.get(customization) ?? null);
}
