/** Why rules have no right and no wrong example on their pages: each reason as it is shown, with the ids that it is the reason of. */
// prettier-ignore
const reasons: readonly (readonly [reason: string, ids: string])[] = [
  ['our documents of this profile have no VAT group of this category; an example would be a document made for it.',
   `
     BR-FREXT-AE-08rev BR-FREXT-E-08rev BR-FREXT-G-08rev BR-FREXT-IC-08rev BR-FREXT-O-08rev BR-FXEXT-AE-01
     BR-FXEXT-AE-08 BR-FXEXT-AE-08b BR-FXEXT-AE-08ini BR-FXEXT-AE-08rev BR-FXEXT-AF-01 BR-FXEXT-AF-08 BR-FXEXT-AF-08b
     BR-FXEXT-AF-08ini BR-FXEXT-AF-08rev BR-FXEXT-AG-01 BR-FXEXT-AG-08 BR-FXEXT-AG-08b BR-FXEXT-AG-08ini
     BR-FXEXT-AG-08rev BR-FXEXT-E-08 BR-FXEXT-E-08rev BR-FXEXT-G-01 BR-FXEXT-G-08 BR-FXEXT-G-08b BR-FXEXT-G-08ini
     BR-FXEXT-G-08rev BR-FXEXT-IC-01 BR-FXEXT-IC-08 BR-FXEXT-IC-08b BR-FXEXT-IC-08ini BR-FXEXT-IC-08rev BR-FXEXT-O-01
     BR-FXEXT-O-08 BR-FXEXT-O-08b BR-FXEXT-O-08ini BR-FXEXT-O-08rev BR-FXEXT-Z-01 BR-FXEXT-Z-08 BR-FXEXT-Z-08b
     BR-FXEXT-Z-08ini BR-FXEXT-Z-08rev
   `],
  ['a document that breaks it says that it is of another profile, and is judged by the rules of that one.',
   `
     FX-SCH-A-000026 FX-SCH-A-000418 FX-SCH-A-000493
   `],
  ['the schema has no element and no attribute of this name at this place; what breaks the rule breaks the schema first.',
   `
     CII-SR-036 CII-SR-037 CII-SR-038 CII-SR-438 UBL-CR-629 UBL-CR-630 UBL-DT-13 UBL-DT-14
   `],
  ['every document of ours with split payment breaks it, for none is between Italian parties.',
   `
     BR-B-01
   `],
  ['no change of one element in our documents breaks it; an example would be a document made for it.',
   `
     BR-DEX-15 BR-FR-32-GLOBALID BR-FR-32-ID BR-FREXT-12 BR-FREXT-CL-19-GP BR-FREXT-CL-20 BR-FREXT-CL-20-LISTID
     BR-FREXT-CL-20-TAX BR-FXEXT-CII-DT-097a BR-IG-10 BR-IP-10 CII-FREXT-CR-490 CII-FREXT-SR-366 CII-SR-462 CII-SR-465
     CII-SR-466 CII-SR-468 FX-NOT-USED FX-SCH-A-000045 FX-SCH-A-000321 FX-SCH-A-000385 FX-SCH-A-000386 FX-SCH-A-000387
     FX-SCH-A-000388 FX-SCH-A-000390 FX-SCH-A-000391 FX-SCH-A-000414 FX-SCH-A-000486 FX-SCH-A-000487 FX-SCH-A-000523
     FX-SCH-A-000525 FX-SCH-A-000526 FX-SCH-A-000548 FX-SCH-A-000559 FX-SCH-A-000562 FX-SCH-A-000604 FX-SCH-A-000606
     FX-SCH-A-000607 FX-SCH-A-000624 FX-SCH-A-000637 FX-SCH-A-000638 FX-SCH-A-000640 FX-SCH-A-000641 FX-SCH-A-000642
     FX-SCH-A-000643 FX-SCH-A-000659 FX-SCH-A-000663 FX-SCH-A-000674 FX-SCH-A-000683 FX-SCH-A-000687 FX-SCH-A-000701
     FX-SCH-A-000710 FX-SCH-A-000719 FX-SCH-A-000723 FX-SCH-A-000735 FX-SCH-A-000744 FX-SCH-A-000748 FX-SCH-A-000768
     FX-SCH-A-000780 FX-SCH-A-000795 FX-SCH-A-000804 FX-SCH-A-000808 FX-SCH-A-000825 FX-SCH-A-000833 FX-SCH-A-000842
     FX-SCH-A-000846 FX-SCH-A-000858 FX-SCH-A-000866 FX-SCH-A-000875 FX-SCH-A-000879 FX-SCH-A-000888 FX-SCH-A-000897
     FX-SCH-A-000901 FX-SCH-A-000916 FX-SCH-A-000920 FX-SCH-A-000929 FX-SCH-A-000938 FX-SCH-A-000942 FX-SCH-A-000974
     FX-SCH-A-000976 FX-SCH-A-000978 FX-SCH-A-000986 FX-SCH-A-000995 FX-SCH-A-000999 FX-SCH-A-001006 FX-SCH-A-001007
     FX-SCH-A-001017 FX-SCH-A-001036 FX-SCH-A-001038 FX-SCH-A-001039 FX-SCH-A-001041 FX-SCH-A-001042 FX-SCH-A-001049
     FX-SCH-A-001052 FX-SCH-A-001053 FX-SCH-A-001054 FX-SCH-A-001055 FX-SCH-A-001090 FX-SCH-A-001099 FX-SCH-A-001109
     FX-SCH-A-001118 FX-SCH-A-001138 FX-SCH-A-001139 FX-SCH-A-001142 FX-SCH-A-001143 FX-SCH-A-001149 FX-SCH-A-001154
     FX-SCH-A-001155 FX-SCH-A-001163 FX-SCH-A-001166 FX-SCH-A-001167 FX-SCH-A-001168 FX-SCH-A-001169 UBL-CR-651
     UBL-FREXT-CR-410 UBL-FREXT-CR-645 UBL-SR-49
   `],
];

/** By rule, why its page has no example. */
export const withoutExample: ReadonlyMap<string, string> = new Map(
  reasons.flatMap(([reason, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, reason] as const),
  ),
);
