import { type RuleLevel } from '../official-rules';

/** VAT categories, as ids of rules name them. */
export const extendedCategories = ['S', 'Z', 'E', 'AE', 'IC', 'G', 'O', 'AF', 'AG'] as const;
type Category = (typeof extendedCategories)[number];

/** Rules of both syntaxes. */
const shared = [
  ['BR-FREXT-CO-04', 'error', 'BT-151'],
  ['BR-FREXT-CO-10', 'error', 'BT-106'],
  ['BR-FREXT-CO-11', 'error', 'BT-107'],
  ['BR-FREXT-CO-12', 'error', 'BT-108'],
  ['BR-FREXT-CO-13', 'error', 'BT-109'],
  ['BR-FREXT-CO-15', 'error', 'BT-112'],
  ['BR-FREXT-05', 'error', 'BT-126'],
  ['BR-FREXT-06', 'error', 'BT-126'],
  ['BR-FREXT-08', 'error', 'BT-131'],
  ['BR-FREXT-11', 'error', 'BT-126'],
  ['BR-FREXT-12', 'error', 'BT-131'],
  ['BR-FREXT-54-1', 'error', 'BT-160'],
  ['BR-FREXT-54-2', 'error', 'BT-161'],
  ['BR-FREXT-CL-10', 'error', 'BT-29 BT-46 BT-60'],
  ['BR-FREXT-CL-20', 'error', 'BT-105 BT-145'],
  ['BR-FREXT-CL-20-TAX', 'error', 'BT-105 BT-145'],
  ['BR-FREXT-CL-20-LISTID', 'error', 'BT-105 BT-145'],
  ['BR-FREXT-CL-24', 'error', 'BT-125'],
  ['BR-FREXT-CL-27', 'error', ''],
] as const;

const ofUbl = [
  ['BR-FREXT-22', 'error', 'BT-129'],
  ['BR-FREXT-23', 'error', 'BT-130'],
  ['BR-FREXT-24', 'error', 'BT-131'],
  ['BR-FREXT-26', 'error', 'BT-146'],
  ['BR-FREXT-04', 'error', 'BT-160'],
  ['BR-FREXT-S-09', 'error', 'BT-117'],
  ['UBL-FREXT-SR-48', 'error', 'BT-151'],
  ['UBL-FREXT-CR-410', 'warning', ''],
  ['UBL-FREXT-CR-645', 'warning', ''],
  ['CII-FREXT-CR-490', 'warning', ''],
] as const;

const ofCii = [
  ['BR-FREXT-BR-22', 'error', 'BT-129'],
  ['BR-FREXT-BR-23', 'error', 'BT-130'],
  ['BR-FREXT-BR-24', 'error', 'BT-131'],
  ['BR-FREXT-BR-26', 'error', 'BT-146'],
  ['BR-FREXT-BR-38', 'error', 'BT-104 BT-105'],
  ['BR-FREXT-BR-44', 'error', 'BT-144 BT-145'],
  ['BR-FXEXT-04', 'warning', 'BT-160'],
  ['BR-FXEXT-S-09', 'error', 'BT-117'],
  ['BR-CO-27', 'error', 'BT-84'],
  ['BR-EXT-CL-07', 'error', ''],
  ['BR-FREXT-CL-19-GP', 'error', 'BT-147'],
  ['CII-FREXT-SR-106', 'warning', ''],
  ['CII-FREXT-SR-293', 'warning', ''],
  ['CII-FREXT-SR-366', 'warning', ''],
  ['CII-FREXT-SR-439', 'error', 'BT-146'],
  ['CII-EXT-DT-018', 'error', ''],
  ['CII-FREXT-DT-024', 'error', ''],
  ['CII-FREXTDT-027', 'error', ''],
] as const;

/** What a rule of the breakdown asks: a group for the category; its taxable amount, with the exemption reason or with any, or with each alone. */
type OfTaxable = '08' | '08ini' | '08rev';

/** An official id of EXTENDED-CTC-FR that the CEN rules do not have. */
export type ExtendedCtcId =
  | (typeof shared)[number][0]
  | (typeof ofUbl)[number][0]
  | (typeof ofCii)[number][0]
  | `BR-FREXT-${Category}-01`
  | `BR-F${'R' | 'X'}EXT-${Category}-${OfTaxable}`;

/** id, severity, group, terms; see official-rules.ts. */
type Row = readonly [id: ExtendedCtcId, level: RuleLevel, group: 'extended-ctc-fr', terms: string];

const inGroup = (rows: readonly (readonly [ExtendedCtcId, RuleLevel, string])[]): readonly Row[] =>
  rows.map(([id, level, terms]) => [id, level, 'extended-ctc-fr', terms]);

/** @param prefix that of the rules about taxable amounts, which CII has from Factur-X */
const ofCategories = (prefix: 'BR-FREXT' | 'BR-FXEXT'): readonly Row[] =>
  inGroup(
    extendedCategories.flatMap((category) => [
      [`BR-FREXT-${category}-01`, 'error', 'BG-23 BT-118'],
      [`${prefix}-${category}-08`, 'error', 'BT-116'],
      [`${prefix}-${category}-08ini`, 'warning', 'BT-116'],
      [`${prefix}-${category}-08rev`, 'warning', 'BT-116'],
    ] as const),
  ); // prettier-ignore

/** What EXTENDED-CTC-FR (France, extended invoices) asks in place of CEN rules, and of its own. */
export const extendedCtcUblRules: readonly Row[] = [...inGroup([...shared, ...ofUbl]), ...ofCategories('BR-FREXT')];
export const extendedCtcCiiRules: readonly Row[] = [...inGroup([...shared, ...ofCii]), ...ofCategories('BR-FXEXT')];

/** CEN rules for UBL that it does not have. */
export const leftOutOfUbl =
  // prettier-ignore
  'BR-22 BR-23 BR-24 BR-26 BR-27 BR-28 BR-54 BR-AE-08 BR-AF-01 BR-AF-08 BR-AG-08 BR-CL-10 BR-CL-20 BR-CL-24 BR-CO-04 ' +
  'BR-CO-10 BR-CO-11 BR-CO-12 BR-CO-13 BR-CO-15 BR-CO-17 BR-E-01 BR-E-08 BR-G-01 BR-G-08 BR-IC-01 BR-IC-08 BR-O-01 ' +
  'BR-O-02 BR-O-03 BR-O-04 BR-O-08 BR-O-11 BR-O-12 BR-O-13 BR-O-14 BR-S-01 BR-S-08 BR-S-09 BR-S-10 BR-Z-01 BR-Z-08 ' +
  'BR-Z-10 UBL-CR-018 UBL-CR-026 UBL-CR-047 UBL-CR-096 UBL-CR-099 UBL-CR-194 UBL-CR-195 UBL-CR-258 UBL-CR-259 UBL-CR-269 ' +
  'UBL-CR-270 UBL-CR-271 UBL-CR-272 UBL-CR-273 UBL-CR-274 UBL-CR-288 UBL-CR-410 UBL-CR-439 UBL-CR-480 UBL-CR-481 ' +
  'UBL-CR-490 UBL-CR-523 UBL-CR-524 UBL-CR-525 UBL-CR-528 UBL-CR-529 UBL-CR-530 UBL-CR-531 UBL-CR-550 UBL-CR-561 ' +
  'UBL-CR-563 UBL-CR-600 UBL-CR-601 UBL-CR-609 UBL-CR-611 UBL-CR-619 UBL-CR-633 UBL-CR-634 UBL-CR-645 UBL-CR-662 ' +
  'UBL-CR-669 UBL-CR-670 UBL-SR-04 UBL-SR-16 UBL-SR-20 UBL-SR-34 UBL-SR-37 UBL-SR-48 UBL-SR-52';

/** CEN rules for CII that it does not have. */
export const leftOutOfCii =
  // prettier-ignore
  'BR-22 BR-23 BR-24 BR-26 BR-27 BR-28 BR-38 BR-44 BR-54 BR-AE-01 BR-AE-08 BR-AF-01 BR-AF-08 BR-AF-10 BR-AG-01 BR-AG-08 ' +
  'BR-AG-10 BR-CL-07 BR-CL-10 BR-CL-20 BR-CL-24 BR-CO-04 BR-CO-10 BR-CO-11 BR-CO-12 BR-CO-13 BR-CO-15 BR-CO-17 BR-CO-22 ' +
  'BR-CO-24 BR-E-01 BR-E-08 BR-G-01 BR-G-08 BR-IC-01 BR-IC-08 BR-O-01 BR-O-02 BR-O-03 BR-O-04 BR-O-08 BR-O-09 BR-O-10 ' +
  'BR-O-11 BR-O-12 BR-O-13 BR-O-14 BR-S-01 BR-S-08 BR-S-09 BR-S-10 BR-Z-01 BR-Z-08 BR-Z-10 CII-DT-018 CII-DT-024 ' +
  'CII-DT-027 CII-DT-052 CII-DT-058 CII-DT-098 CII-SR-039 CII-SR-040 CII-SR-041 CII-SR-068 CII-SR-070 CII-SR-106 ' +
  'CII-SR-107 CII-SR-108 CII-SR-127 CII-SR-128 CII-SR-148 CII-SR-156 CII-SR-164 CII-SR-170 CII-SR-173 CII-SR-174 ' +
  'CII-SR-175 CII-SR-200 CII-SR-201 CII-SR-210 CII-SR-278 CII-SR-293 CII-SR-305 CII-SR-333 CII-SR-334 CII-SR-350 ' +
  'CII-SR-351 CII-SR-352 CII-SR-353 CII-SR-354 CII-SR-355 CII-SR-356 CII-SR-357 CII-SR-358 CII-SR-359 CII-SR-360 ' +
  'CII-SR-361 CII-SR-362 CII-SR-363 CII-SR-365 CII-SR-366 CII-SR-422 CII-SR-439 CII-SR-458 CII-SR-464 CII-SR-467 ' +
  'CII-SR-468 CII-SR-469 CII-SR-470 CII-SR-471 CII-SR-472 CII-SR-473 CII-SR-474 CII-SR-475 CII-SR-476 CII-SR-477 ' +
  'CII-SR-478 CII-SR-479 CII-SR-480 CII-SR-481 CII-SR-482 CII-SR-483 CII-SR-484 CII-SR-485 CII-SR-486 CII-SR-487 ' +
  'CII-SR-488 CII-SR-489 CII-SR-490 CII-SR-491 CII-SR-492 CII-SR-493 CII-SR-494';

/** Taxes and duties that a charge is for (UNCL 5153). */
export const taxReasons =
  'AAA AAB AAC AAD AAE AAF AAG AAH AAI AAJ AAK AAL AAM AAO AAP ADD BOL CAP CAR COC CST CUD CVD ENV EXC EXP FET FRE ' +
  'GCN GST ILL IMP IND LAC LCN LDP LOC LST MCA MCD OTH PDB PDC PRF SCN SSS STT SUP SUR SWT TAC TOT TOX TTA VAD';

/** Delivery terms (UNCL 4053). */
export const deliveryTerms = '1 2 CFR CIF CIP CPT DAP DDP DPU EXW FAS FCA FOB';
