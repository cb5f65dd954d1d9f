import { type RuleId, type RuleLevel } from '../official-rules';

type Levels = Readonly<Partial<Record<RuleId, RuleLevel>>>;

/**
 * What each scenario of the official validator configuration (2026-01-31) makes of rules otherwise. A document is accepted when its
 * schema holds and no rule fails that is an error then. Sub lines are what UBL-CR-646 is about; a credit note has no such element.
 */
const standardUbl: Levels = { 'BR-CL-21': 'warning', 'BR-CL-23': 'warning', 'UBL-CR-646': 'error' };
const standardCii: Levels = {
  'BR-CL-21': 'warning',
  'BR-CL-23': 'warning',
  'CII-SR-452': 'error',
  'CII-SR-453': 'error',
  'CII-SR-454': 'error',
};
/** The extension has rules of its own for these. */
const extended: Levels = {
  'BR-CL-10': 'information',
  'BR-CL-11': 'information',
  'BR-CL-21': 'information',
  'BR-CL-24': 'information',
  'BR-CL-25': 'information',
  'BR-CL-26': 'information',
};

export const levels = {
  xrechnung: { ubl: standardUbl, cii: standardCii },
  'xrechnung-extension': {
    ubl: {
      ...extended,
      'BR-CL-23': 'warning',
      'BR-CO-16': 'information',
      'UBL-CR-470': 'information',
      'UBL-CR-646': 'information',
    },
    cii: { ...standardCii, ...extended },
  },
  'xrechnung-cvd': {
    ubl: { ...standardUbl, 'BR-CL-13': 'information' },
    cii: { ...standardCii, 'BR-CL-13': 'information' },
  },
} as const satisfies Record<string, Record<'ubl' | 'cii', Levels>>;
