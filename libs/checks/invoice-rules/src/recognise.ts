import { profileOfBoth, recogniseIdentifier, type RecognisedProfile } from './profiles';
import { ciiRuleSetOf } from './sets/cii-rule-sets';
import { billingModes } from './sets/billing-modes';
import { chooseEditions, type Declared } from './sets/choose-editions';
import { referenceTo, type RuleSetReference } from './sets/rule-set-reference';
import { ciiTerms, type Terms, ublTerms } from './terms/terms';
import { normalized, type UblNode } from './tree/ubl-node';
import { allAt, type UblPath } from './tree/ubl-path';
import { meaningOfRoot } from './xml/document-root';
import { readTree } from './xml/read-ubl';
import { type XmlRefusal, XmlRefused } from './xml/xml-refusal';
import { type XmlSyntax } from './xml/xml-syntax';

/** What a document says it is, and by which rules it would be judged. */
export interface Recognition extends RecognisedProfile {
  readonly ok: true;
  readonly syntax: XmlSyntax;
  /** BT-24 and BT-23, blanks collapsed; null where the document says nothing. */
  readonly customization: string | null;
  readonly process: string | null;
  /** The edition that counts on the day. */
  readonly ruleSet: RuleSetReference;
}

/**
 * Which rules apply to a document: its syntax, the profile it declares, and how sure that is.
 * @param now the day whose editions count
 * @returns a refusal for everything that is no invoice in UBL or CII; never throws
 */
export function recognise(document: string | Uint8Array, now: Date): Recognition | XmlRefusal {
  let found = 'ubl' as XmlSyntax;
  const read = readTree(document, (root) => {
    const meaning = meaningOfRoot(root);
    if (meaning.syntax === null) throw new XmlRefused('not_an_invoice', meaning.message);
    found = meaning.syntax;
  });
  if (!read.ok) return read;
  const syntax = found;
  const declared = declaredIn(read.root, syntax);
  const { customization, process, countries } = declared;
  const plain = customization === null ? null : normalized(customization);
  const mode = process === null ? null : normalized(process);
  const ruleSet = syntax === 'cii' ? ciiRuleSetOf({}, declared, now)! : chooseEditions({}, declared, now)!.ruleSet;
  return {
    ok: true,
    syntax,
    customization: plain,
    process: mode,
    ...recogniseIdentifier(plain),
    profile: profileOfBoth(plain, mode, countries),
    ruleSet: referenceTo(ruleSet),
  };
}

/** BT-24 and BT-23 of a document, as they stand, and where its parties are; of several the first counts. */
export function declaredIn(root: UblNode, syntax: XmlSyntax): Declared {
  const { pathOf }: Terms = syntax === 'ubl' ? ublTerms : ciiTerms;
  const textAt = (path: UblPath) => allAt(root, path)[0]?.text ?? null;
  const process = textAt(pathOf('BT-23'));
  // Only a billing mode asks where the parties are.
  const isMode = process !== null && billingModes.has(normalized(process));
  const countries = isMode ? [countryPath(pathOf, 'BG-5', 'BT-40'), countryPath(pathOf, 'BG-8', 'BT-55')] : [];
  return {
    customization: textAt(pathOf('BT-24')),
    process,
    countries: countries.flatMap((path) => normalized(textAt(path) ?? '') || []),
  };
}

/** In UBL a country is told of an address, in CII of the document. */
function countryPath(pathOf: Terms['pathOf'], address: 'BG-5' | 'BG-8', country: 'BT-40' | 'BT-55'): UblPath {
  return pathOf === ublTerms.pathOf ? [...pathOf(address), ...pathOf(country)] : pathOf(country);
}
