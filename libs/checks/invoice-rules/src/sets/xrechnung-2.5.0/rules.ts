/** Rules of XRechnung 2.5.0 beside those of CEN and Peppol: id, level, group, terms. First those that Peppol has for German parties, too. */
// prettier-ignore
const german = [
  ['BR-DE-1', 'error', 'xrechnung', 'BG-16'],
  ['BR-DE-2', 'error', 'xrechnung', 'BG-6'],
  ['BR-DE-3', 'error', 'xrechnung', 'BT-37'],
  ['BR-DE-4', 'error', 'xrechnung', 'BT-38'],
  ['BR-DE-5', 'error', 'xrechnung', 'BT-41'],
  ['BR-DE-6', 'error', 'xrechnung', 'BT-42'],
  ['BR-DE-7', 'error', 'xrechnung', 'BT-43'],
  ['BR-DE-8', 'error', 'xrechnung', 'BT-52'],
  ['BR-DE-9', 'error', 'xrechnung', 'BT-53'],
  ['BR-DE-10', 'error', 'xrechnung', 'BT-77'],
  ['BR-DE-11', 'error', 'xrechnung', 'BT-78'],
  ['BR-DE-14', 'error', 'xrechnung', 'BT-119'],
  ['BR-DE-15', 'error', 'xrechnung', 'BT-10'],
  ['BR-DE-16', 'error', 'xrechnung', 'BT-31 BT-32 BG-11'],
  ['BR-DE-17', 'warning', 'xrechnung', 'BT-3'],
  ['BR-DE-18', 'error', 'xrechnung', 'BT-20'],
  ['BR-DE-19', 'warning', 'xrechnung', 'BT-84'],
  ['BR-DE-20', 'warning', 'xrechnung', 'BT-91'],
  ['BR-DE-22', 'error', 'xrechnung', 'BT-125'],
  ['BR-DE-23-a', 'error', 'xrechnung', 'BG-17'],
  ['BR-DE-23-b', 'error', 'xrechnung', 'BG-18 BG-19'],
  ['BR-DE-24-a', 'error', 'xrechnung', 'BG-18'],
  ['BR-DE-24-b', 'error', 'xrechnung', 'BG-17 BG-19'],
  ['BR-DE-25-a', 'error', 'xrechnung', 'BG-19'],
  ['BR-DE-25-b', 'error', 'xrechnung', 'BG-17 BG-18'],
  ['BR-DE-26', 'warning', 'xrechnung', 'BG-3'],
  ['BR-DE-27', 'warning', 'xrechnung', 'BT-42'],
  ['BR-DE-28', 'warning', 'xrechnung', 'BT-43'],
  ['BR-DE-30', 'error', 'xrechnung', 'BT-90'],
  ['BR-DE-31', 'error', 'xrechnung', 'BT-91'],
  ['BR-TMP-2', 'warning', 'xrechnung', 'BT-124'],
] as const;

/** Rules that XRechnung alone has, in both syntaxes. */
// prettier-ignore
const common = [
  ['BR-DE-21', 'warning', 'xrechnung', 'BT-24'],
  ['BR-DE-TMP-32', 'information', 'xrechnung', 'BT-72 BG-14 BG-26'],
  ['BR-DEX-01', 'error', 'xrechnung-extension', 'BT-125'],
  ['BR-DEX-04', 'error', 'xrechnung-extension', 'BT-29 BT-46 BT-60'],
  ['BR-DEX-05', 'error', 'xrechnung-extension', 'BT-30 BT-47 BT-61'],
  ['BR-DEX-06', 'error', 'xrechnung-extension', 'BT-157'],
  ['BR-DEX-07', 'error', 'xrechnung-extension', 'BT-34 BT-49'],
  ['BR-DEX-08', 'error', 'xrechnung-extension', 'BT-71'],
  ['BR-DE-CVD-01', 'error', 'xrechnung-cvd', 'BT-12'],
  ['BR-DE-CVD-02', 'error', 'xrechnung-cvd', 'BT-17'],
  ['BR-DE-CVD-03', 'error', 'xrechnung-cvd', 'BT-158 BT-160'],
  ['BR-DE-CVD-04', 'error', 'xrechnung-cvd', 'BT-158'],
  ['BR-DE-CVD-05', 'error', 'xrechnung-cvd', 'BT-161'],
  ['BR-DE-CVD-06-a', 'error', 'xrechnung-cvd', 'BT-160'],
  ['BR-DE-CVD-06-b', 'error', 'xrechnung-cvd', 'BT-158'],
  ['BR-TMP-CVD-01', 'error', 'xrechnung-cvd', 'BT-158'],
] as const;

// prettier-ignore
const ublAlone = [
  ['BR-DEX-02', 'warning', 'xrechnung-extension', 'BT-131'],
  ['BR-DEX-03', 'error', 'xrechnung-extension', 'BG-30'],
  ['BR-DEX-09', 'error', 'xrechnung-extension', 'BT-115 BT-112 BT-113 BT-114'],
  ['BR-DEX-10', 'error', 'xrechnung-extension', ''],
  ['BR-DEX-11', 'error', 'xrechnung-extension', ''],
  ['BR-DEX-12', 'error', 'xrechnung-extension', ''],
  ['BR-DEX-13', 'error', 'xrechnung-extension', ''],
  ['BR-DEX-14', 'error', 'xrechnung-extension', ''],
] as const;

// prettier-ignore
const ciiAlone = [
  ['BR-TMP-3', 'error', 'xrechnung', 'BT-149 BT-150'],
  ['BR-DEX-15', 'warning', 'xrechnung-extension', 'BT-126'],
  ['PEPPOL-EN16931-R043-1', 'error', 'peppol', ''],
  ['PEPPOL-EN16931-R043-2', 'error', 'peppol', ''],
] as const;

export const xrechnungUblRules = [...german, ...common, ...ublAlone] as const;
export const xrechnungCiiRules = [...german, ...common, ...ciiAlone] as const;

/** A rule that Peppol has for German parties, too, by its id in XRechnung. */
export type GermanRuleId = (typeof german)[number][0];
export const germanRuleIds: readonly GermanRuleId[] = german.map(([id]) => id);

/** Rules of Peppol BIS Billing that XRechnung has taken over, R043 in UBL alone. */
export const peppolRuleIds = [
  'R001', 'R005', 'R008', 'R010', 'R020', 'R040', 'R041', 'R042', 'R043', 'R044', 'R046', 'R053', 'R054', 'R055', 'R061', 'R101',
  'R110', 'R111', 'R120', 'R121', 'R130',
].map((number) => `PEPPOL-EN16931-${number}`); // prettier-ignore
