/** Official rules of NLCIUS that UBL and CII both have: id, severity, group, terms. */
export const nlciusRules = [
  ['BR-NL-1', 'error', 'nlcius', 'BT-30'],
  ['BR-NL-2', 'error', 'nlcius', 'BT-10 BT-13'],
  ['BR-NL-3', 'error', 'nlcius', 'BT-35 BT-37 BT-38'],
  ['BR-NL-4', 'error', 'nlcius', 'BT-50 BT-52 BT-53'],
  ['BR-NL-5', 'error', 'nlcius', 'BT-64 BT-66 BT-67'],
  ['BR-NL-7', 'error', 'nlcius', 'BT-3'],
  ['BR-NL-9', 'error', 'nlcius', 'BT-3 BT-25'],
  ['BR-NL-10', 'error', 'nlcius', 'BT-47'],
  ['BR-NL-11', 'error', 'nlcius', 'BG-16 BT-115'],
  ['BR-NL-12', 'error', 'nlcius', 'BT-81'],
  ['BR-NL-13', 'error', 'nlcius', 'BT-132 BT-13'],
  ['BR-NL-19', 'warning', 'nlcius', 'BT-6'],
  ['BR-NL-20', 'warning', 'nlcius', 'BT-7'],
  ['BR-NL-21', 'warning', 'nlcius', 'BT-8'],
  ['BR-NL-24', 'warning', 'nlcius', 'BT-26'],
  ['BR-NL-25', 'warning', 'nlcius', 'BT-32'],
  ['BR-NL-26', 'warning', 'nlcius', 'BT-33'],
  ['BR-NL-27-1', 'warning', 'nlcius', 'BT-162'],
  ['BR-NL-27-2', 'warning', 'nlcius', 'BT-163'],
  ['BR-NL-27-3', 'warning', 'nlcius', 'BT-164'],
  ['BR-NL-27-4', 'warning', 'nlcius', 'BT-165'],
  ['BR-NL-28-1', 'warning', 'nlcius', 'BT-39'],
  ['BR-NL-28-2', 'warning', 'nlcius', 'BT-54'],
  ['BR-NL-28-3', 'warning', 'nlcius', 'BT-68'],
  ['BR-NL-28-4', 'warning', 'nlcius', 'BT-79'],
  ['BR-NL-29', 'warning', 'nlcius', 'BT-82'],
  ['BR-NL-30', 'warning', 'nlcius', 'BT-85'],
  ['BR-NL-31', 'warning', 'nlcius', 'BT-86'],
  ['BR-NL-33', 'warning', 'nlcius', 'BT-111'],
  ['BR-NL-35', 'warning', 'nlcius', 'BT-121'],
] as const;

/** Those of UBL alone. */
export const nlciusUblRules = [
  ['BR-NL-8', 'error', 'nlcius', 'BT-3'],
  ['BR-NL-32-1', 'warning', 'nlcius', 'BT-98 BT-105 BT-140 BT-145'],
  ['BR-NL-32-2', 'warning', 'nlcius', 'BT-140 BT-145'],
  ['BR-NL-32-3', 'warning', 'nlcius', 'BT-140 BT-145'],
  ['SI-UBL-2', 'warning', 'nlcius', ''],
  ['BII2-T10-R001', 'error', 'nlcius', 'BT-24'],
  ['SI-V20-INV-R000', 'error', 'nlcius', 'BT-24'],
  ['SI-INV-R000', 'error', 'nlcius', ''],
] as const;

/** What the extension for blocked accounts (G accounts) of UBL adds. */
export const gAccountRules = [
  ['BR-GA-0', 'error', 'nlcius-g-account', 'BT-24'],
  ['BR-GA-1', 'error', 'nlcius-g-account', 'BT-20'],
  ['BR-GA-2', 'error', 'nlcius-g-account', 'BG-16'],
  ['BR-GA-3', 'error', 'nlcius-g-account', 'BT-115'],
  ['BR-GA-4', 'error', 'nlcius-g-account', 'BT-20'],
  ['BR-GA-5', 'error', 'nlcius-g-account', 'BG-16'],
  ['BR-GA-6', 'error', 'nlcius-g-account', 'BG-16'],
  ['BR-GA-7', 'error', 'nlcius-g-account', 'BG-16'],
] as const;

/** Those of CII alone. */
export const nlciusCiiRules = [
  ['BR-NL-22', 'warning', 'nlcius', 'BT-21'],
  ['BR-NL-23', 'warning', 'nlcius', 'BT-23'],
  ['BR-NL-32-and-34', 'warning', 'nlcius', 'BT-98 BT-105 BT-140 BT-145'],
  ['empty-element-check', 'warning', 'nlcius', ''],
] as const;
