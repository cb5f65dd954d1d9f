/** A rule of the profile table: FX-SCH-A-…; official rules about what a profile has no use for have no id, and are FX-NOT-USED here. */
export type FacturXId = `FX-${string}`;

/** Rules of the profile EXTENDED in place of CEN rules, and beside them: id, severity, group, terms. */
export const extendedRules = [
  ['BR-FXEXT-S-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-S08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-S-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-S-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-Z-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-Z-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-Z-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-Z-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-E-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-E-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-E-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-E-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AE-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-AE-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AE-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AE-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-IC-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-IC-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-IC-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-IC-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-G-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-G-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-G-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-G-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-O-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-O-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-O-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-O-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AF-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-AF-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AF-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AF-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AG-01', 'error', 'factur-x-extended', 'BG-23 BT-118'],
  ['BR-FXEXT-AG-08b', 'error', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AG-08ini', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-AG-08rev', 'warning', 'factur-x-extended', 'BT-116'],
  ['BR-FXEXT-S-09b', 'error', 'factur-x-extended', 'BT-117'],
  ['BR-FXEXT-01', 'error', 'factur-x-extended', 'BT-21 BT-22'],
  ['BR-FXEXT-02', 'error', 'factur-x-extended', 'BT-127'],
  ['BR-FXEXT-03', 'error', 'factur-x-extended', 'BT-48 BT-63'],
  ['BR-FXEXT-04', 'warning', 'factur-x-extended', 'BT-160'],
  ['BR-FXEXT-06', 'error', 'factur-x-extended', 'BT-126'],
  ['BR-FXEXT-08', 'error', 'factur-x-extended', 'BT-131'],
  ['BR-FXEXT-11', 'error', 'factur-x-extended', 'BT-126'],
  ['BR-FXEXT-12', 'error', 'factur-x-extended', 'BT-131'],
  ['BR-FXEXT-BR-22', 'error', 'factur-x-extended', 'BT-129'],
  ['BR-FXEXT-BR-23', 'error', 'factur-x-extended', 'BT-130'],
  ['BR-FXEXT-BR-24', 'error', 'factur-x-extended', 'BT-131'],
  ['BR-FXEXT-BR-26', 'error', 'factur-x-extended', 'BT-146'],
  ['BR-FXEXT-BR-38', 'error', 'factur-x-extended', 'BT-104 BT-105'],
  ['BR-FXEXT-BR-44', 'error', 'factur-x-extended', 'BT-144 BT-145'],
  ['BR-FXEXT-BR-54-1', 'error', 'factur-x-extended', 'BT-160'],
  ['BR-FXEXT-BR-54-2', 'error', 'factur-x-extended', 'BT-161'],
  ['BR-FXEXT-CO-04', 'error', 'factur-x-extended', 'BT-151'],
  ['BR-FXEXT-CO-10', 'error', 'factur-x-extended', 'BT-106'],
  ['BR-FXEXT-CO-11', 'error', 'factur-x-extended', 'BT-107'],
  ['BR-FXEXT-CO-12', 'error', 'factur-x-extended', 'BT-108'],
  ['BR-FXEXT-CO-13', 'error', 'factur-x-extended', 'BT-109'],
  ['BR-FXEXT-CO-15', 'error', 'factur-x-extended', 'BT-112'],
  ['BR-FXEXT-CO-16', 'error', 'factur-x-extended', 'BT-115'],
  ['BR-FXEXT-CII-DT-097a', 'error', 'factur-x-extended', ''],
] as const;

/** CEN rules that Factur-X has none of: its own code lists are in the profile table, as are most rules about CII alone. */
export const isKeptOfCen = (id: string): boolean =>
  /^BR-(?!CL-)/.test(id) || /^CII-SR-4(6[3-9]|7[0-6])$/.test(id) || id === 'CII-DT-097';

/** Of those that are kept, the ones that a profile leaves out. */
export const leftOut = {
  /** Of them EXTENDED alone looks at the form of dates. */
  en16931: 'CII-DT-097',
  basic: 'BR-51 BR-52 CII-DT-097 CII-SR-474 CII-SR-475 CII-SR-476',
  /** All that is about lines. */
  basicWl:
    // prettier-ignore
    'BR-16 BR-21 BR-22 BR-23 BR-24 BR-25 BR-26 BR-27 BR-28 BR-30 BR-41 BR-42 BR-43 BR-44 BR-51 BR-52 BR-54 BR-64 BR-65 ' +
    'BR-AE-01 BR-AE-02 BR-AE-05 BR-AE-08 BR-AF-01 BR-AF-02 BR-AF-05 BR-AF-08 BR-AG-01 BR-AG-02 BR-AG-05 BR-AG-08 BR-B-01 ' +
    'BR-B-02 BR-CO-04 BR-CO-07 BR-CO-08 BR-CO-10 BR-CO-20 BR-CO-23 BR-CO-24 BR-DEC-23 BR-DEC-24 BR-DEC-25 BR-DEC-27 ' +
    'BR-DEC-28 BR-E-01 BR-E-02 BR-E-05 BR-E-08 BR-G-01 BR-G-02 BR-G-05 BR-G-08 BR-IC-01 BR-IC-02 BR-IC-05 BR-IC-08 BR-O-01 ' +
    'BR-O-02 BR-O-05 BR-O-08 BR-O-12 BR-S-01 BR-S-02 BR-S-05 BR-S-08 BR-Z-01 BR-Z-02 BR-Z-05 BR-Z-08 CII-SR-474 CII-SR-475 ' +
    'CII-SR-476 CII-DT-097',
  /** What EXTENDED asks in its own way, or not at all. */
  extended:
    // prettier-ignore
    'BR-22 BR-23 BR-24 BR-26 BR-27 BR-28 BR-38 BR-44 BR-54 BR-AE-01 BR-AE-08 BR-AF-01 BR-AF-08 BR-AF-10 BR-AG-01 BR-AG-08 ' +
    'BR-AG-10 BR-CO-04 BR-CO-06 BR-CO-08 BR-CO-10 BR-CO-11 BR-CO-12 BR-CO-13 BR-CO-15 BR-CO-16 BR-CO-17 BR-CO-22 BR-CO-24 ' +
    'BR-E-01 BR-E-08 BR-G-01 BR-G-08 BR-IC-01 BR-IC-08 BR-O-01 BR-O-02 BR-O-03 BR-O-04 BR-O-08 BR-O-11 BR-O-12 BR-O-13 ' +
    'BR-O-14 BR-S-01 BR-S-08 BR-S-09 BR-S-10 BR-Z-01 BR-Z-08 BR-Z-10 CII-SR-470 CII-SR-474',
} as const;

/** All that MINIMUM has of them. */
export const keptInMinimum =
  'BR-01 BR-02 BR-03 BR-04 BR-05 BR-06 BR-07 BR-08 BR-09 BR-13 BR-14 BR-15 BR-CO-09 BR-CO-26 BR-DEC-12 BR-DEC-13 BR-DEC-14 BR-DEC-18'; // prettier-ignore
