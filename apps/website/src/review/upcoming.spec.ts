import { type Upcoming, type UpcomingFinding } from '@einvoice/invoice-rules';
import { upcomingSentence } from './upcoming';

const finding = (severity: UpcomingFinding['severity'], count: number, more: Partial<UpcomingFinding> = {}) => ({
  code: 'PEPPOL-EN16931-R140',
  path: '/Invoice',
  terms: [],
  fix: 'Correct it.',
  severity,
  message: 'What is wrong.',
  count,
  ...more,
});
const upcoming = (more: Partial<Upcoming>): Upcoming => ({
  ruleSet: { id: 'peppol-bis-3.0.22', edition: '3.0.22', validFrom: '2027-02-24', provisional: true },
  validFrom: '2027-02-24',
  appears: [],
  goes: [],
  becomesError: [],
  ...more,
});

it.each<[string, Partial<Upcoming>, boolean, string]>([
  [
    'errors that appear or were warnings are counted together, by every place',
    { appears: [finding('error', 2)], becomesError: [finding('error', 1)] },
    true,
    'Ready today; 3 errors from 24 Feb 2027 (Peppol BIS Billing 3.0.22, provisional)',
  ],
  [
    'what only repeats a finding of today is no new error',
    { appears: [finding('error', 2, { sameAs: ['BR-16'] }), finding('warning', 1)], goes: [finding('error', 1)] },
    false,
    '1 warning, 1 finding less from 24 Feb 2027 (Peppol BIS Billing 3.0.22, provisional)',
  ],
  ['nothing changes', {}, true, 'Ready today, and from 24 Feb 2027 (Peppol BIS Billing 3.0.22, provisional) too'],
  ['nothing changes', {}, false, 'The same findings from 24 Feb 2027 (Peppol BIS Billing 3.0.22, provisional)'],
])('%s', (_what, more, isReady, sentence) => {
  expect(upcomingSentence(upcoming(more), isReady)).toBe(sentence);
});
