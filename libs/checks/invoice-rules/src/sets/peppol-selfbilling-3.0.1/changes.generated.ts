/**
 * What peppol-selfbilling-3.0.1 changes of peppol-bis-3.0.21: rules that are new (id, severity, group of ours, terms), rules that
 * are gone, other severities, whole code lists where one differs, forbidden paths that are new or other than before. Facts only,
 * none of the official wording.
 * Read from PEPPOL-EN16931-UBL-SB.sch, sha256 2e62d3e97370ab133958c45a735532a621c072b9a95a2fa6b3a04900346e34fb
 * and CEN-EN16931-UBL.sch, sha256 268d4f7a2688676695e6c69cba6fba69a6802604fee12cb544a6b30ff09555a3.
 * Written by: npx nx g edition peppol-selfbilling-3.0.1 --cen <file> --peppol <file>
 */
export const base = 'peppol-bis-3.0.21';

// prettier-ignore
export const add = [

] as const;

export const remove = ['NO-R-002', 'NO-R-001', 'DK-R-002', 'DK-R-014', 'DK-R-016', 'DK-R-013', 'DK-R-005', 'DK-R-006', 'DK-R-007', 'DK-R-008', 'DK-R-009', 'DK-R-010', 'DK-R-011', 'DK-R-017', 'DK-R-003', 'DK-R-004', 'IT-R-001', 'IT-R-002', 'IT-R-003', 'IT-R-004', 'SE-R-001', 'SE-R-002', 'SE-R-003', 'SE-R-004', 'SE-R-013', 'SE-R-005', 'SE-R-006', 'SE-R-007', 'SE-R-010', 'SE-R-008', 'SE-R-009', 'SE-R-011', 'SE-R-012', 'GR-R-001-1', 'GR-R-001-2', 'GR-R-001-3', 'GR-R-001-4', 'GR-R-001-5', 'GR-R-001-6', 'GR-R-001-7', 'GR-R-002', 'GR-S-011', 'GR-R-003', 'GR-R-004-1', 'GR-S-008-1', 'GR-R-008-2', 'GR-R-004-2', 'GR-R-008-3', 'GR-R-005', 'GR-R-009', 'GR-R-006', 'GR-R-010', 'IS-R-001', 'IS-R-002', 'IS-R-003', 'IS-R-006', 'IS-R-007', 'IS-R-008', 'IS-R-009', 'IS-R-010', 'IS-R-004', 'IS-R-005', 'NL-R-001', 'NL-R-002', 'NL-R-003', 'NL-R-004', 'NL-R-005', 'NL-R-006', 'NL-R-007', 'NL-R-008', 'NL-R-009', 'DE-R-001', 'DE-R-015', 'DE-R-016', 'DE-R-017', 'DE-R-018', 'DE-R-022', 'DE-R-026', 'DE-R-030', 'DE-R-031', 'DE-R-T02', 'DE-R-002', 'DE-R-003', 'DE-R-004', 'DE-R-005', 'DE-R-006', 'DE-R-007', 'DE-R-027', 'DE-R-028', 'DE-R-008', 'DE-R-009', 'DE-R-010', 'DE-R-011', 'DE-R-019', 'DE-R-023-1', 'DE-R-023-2', 'DE-R-024-1', 'DE-R-024-2', 'DE-R-020', 'DE-R-025-1', 'DE-R-025-2', 'DE-R-014', 'PEPPOL-EN16931-P0112'] as const;

export const relevel = {  } as const;

export const codeLists = {
  /** PEPPOL-EN16931-P0100, 2 codes. */
  peppolInvoiceTypes:
  '389 527',
  /** PEPPOL-EN16931-P0101, 1 codes. */
  peppolCreditNoteTypes:
  '261',
};

// prettier-ignore
export const addAbsentPaths = [

] as const;
