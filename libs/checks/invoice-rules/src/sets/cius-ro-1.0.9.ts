import { cardinality, cardinalityOfCiusRo } from '../rules/cardinality';
import { ciusRo, ciusRoCannotFire } from '../rules/cius-ro';
import { codeLists, codeListsOfCiusRo } from '../rules/code-lists';
import { conditionsOf1315Ubl, conditionsOfCiusRo } from '../rules/conditions';
import { type RuleGroup } from '../rules/rule-group';
import { ublOccurrences, ublOccurrencesOfCiusRo } from '../rules/ubl-occurrences';
import { ublRepetitionsOf1315, ublRepetitionsOfCiusRo } from '../rules/ubl-repetitions';
import { vatCategoriesOf1315, vatCategoriesOfCiusRo } from '../rules/vat-categories';
import { ciusRoCenRules, ciusRoRules } from './cius-ro-1.0.9/rules';
import { edition } from './edition';
import { type CodeLists } from './edition-facts';
import { en16931Ubl1315 } from './en16931-1.3.15-ubl';
import { changed } from './en16931-1.3.16';
import { ciusRoProfile } from './profiles';

/** Lists of the CEN copy in it, of 2022, as what later ones changed. */
function olderLists(of: CodeLists): Partial<CodeLists> {
  return {
    invoiceTypes: changed(of.invoiceTypes, '471 472 473 500 501 502 503', ''),
    currencies: changed(of.currencies, 'CNH MRU SLE UYW VED VES ZWG', 'CUC HRK MRO SLL VEF ZWL'),
    objectSchemes: changed(of.objectSchemes, 'AXU', ''),
    identifierSchemes: of.identifierSchemes.split(' ').filter((scheme) => scheme < '0217').join(' '),
    classificationSchemes: changed(of.classificationSchemes, 'EMD GMN PPI', ''),
    paymentMeans: changed(of.paymentMeans, '98', ''),
    chargeReasons: changed(of.chargeReasons, 'PRV', ''),
    vatExemptions: of.vatExemptions.split(' ').filter((code) => !laterExemptions.test(code)).join(' '),
    endpointSchemes: changed(of.endpointSchemes, '0154 0158 0177 0217 0218 0219 0220 0221 0225 0230 0235 0240 0244 9959', '9901 9906 9907 9955'),
  };
} // prettier-ignore

/** Every exemption of a French law, and a few of the directive. */
const laterExemptions = /^VATEX-(FR-|EU-(135-1|144|146-1E|153|159)$)/;

/** CIUS-RO: a copy of the CEN rules of its own, and what Romania asks beside them. */
export const ciusRo109 = edition(en16931Ubl1315, {
  family: 'cius-ro',
  edition: '1.0.9',
  cen: 'cius-ro-1.0.9',
  validFrom: '2024-06-05',
  profile: ciusRoProfile,
  add: [...ciusRoCenRules, ...ciusRoRules],
  remove: [...en16931Ubl1315.rules.keys()].filter((id) => /^(BR-A[FG]-|UBL-SR-5[1-5])/.test(id)),
  change: new Map<RuleGroup, RuleGroup>([
    [cardinality, cardinalityOfCiusRo],
    [conditionsOf1315Ubl, conditionsOfCiusRo],
    [codeLists, codeListsOfCiusRo],
    [ublOccurrences, ublOccurrencesOfCiusRo],
    [ublRepetitionsOf1315, ublRepetitionsOfCiusRo],
    [vatCategoriesOf1315, vatCategoriesOfCiusRo],
  ]),
  addGroups: [ciusRo],
  addAbsentPaths: [
    // As they are written there; the other editions name elements that exist.
    ['UBL-CR-487', 'cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme/cac:JurisdiccionRegionAddress'],
    ['UBL-CR-572', 'cac:InvoiceLine/cac:Item/cac:BuyersItemIdentification/cbc:BarecodeSymbologyID'],
    ['UBL-CR-577', 'cac:InvoiceLine/cac:Item/cac:SellersItemIdentification/cbc:BarecodeSymbologyID'],
    ['UBL-CR-583', 'cac:InvoiceLine/cac:Item/cac:StandardItemIdentification/cbc:BarecodeSymbologyID'],
    ['UBL-CR-631', 'cac:InvoiceLine/cac:Price/cbc:OrderableUnitFactorRate'],
  ],
  codeLists: olderLists(en16931Ubl1315.codeLists),
  cannotFire: ciusRoCannotFire,
});
