/** Official rules that CEN 1.3.15 has and 1.3.16 has not: id, severity, group, terms. */
export const rulesOfCen1315 = [['BR-CO-25', 'error', 'conditions', 'BT-9 BT-20 BT-115']] as const;
