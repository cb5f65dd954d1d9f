import { type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { tariffQuestion } from '@einvoice/limits';
import {
  type GoodsLine,
  type GoodsSearch,
  monthAgeDays,
  sampleTariff,
  type TariffClient,
  type TariffIndex,
} from '@einvoice/tariff-data';
import { type LineNamed, type TariffProvenance, type UndecidedTariffStatus } from './tariff-answer.shape';

const authority = 'European Commission, TARIC workbooks';

/** A month to answer from, and whether anything may be decided by it. */
export interface AskedTariff {
  readonly index: TariffIndex;
  readonly search: GoodsSearch;
  readonly provenance: TariffProvenance;
  /** Why nothing is decided, though data are shown; null when it may be. */
  readonly undecided: { readonly status: UndecidedTariffStatus; readonly decision: Decision } | null;
}

/** The month that answers now; null when the database does not answer. Without an imported month the invented sample is shown. */
export async function askedTariff(client: TariffClient, now: Date): Promise<AskedTariff | null> {
  const current = await client.current();
  const checkedAt = now.toISOString();
  if (current.state === 'unavailable') return null;
  if (current.state === 'not_configured') {
    const sample = sampleTariff();
    const provenance = { source: 'tariff_snapshot', mode: 'sample', checkedAt, authority: 'nobody: invented', month: null, ageDays: null } as const; // prettier-ignore
    return { ...sample, provenance, undecided: { status: 'not_configured', decision: notConfigured } };
  }
  const { index, search, version } = current;
  const ageDays = monthAgeDays(version.month, now);
  const source = { source: 'tariff_snapshot', mode: version.mode, checkedAt, month: version.month, ageDays } as const;
  const provenance = { ...source, authority: version.mode === 'sandbox' ? 'nobody: invented' : authority };
  return {
    index,
    search,
    provenance,
    undecided: ageDays > tariffQuestion.staleAfterDays ? stale(version.month) : null,
  };
}

/** Of an answer for which no month was looked at. */
export const nothingAsked = (now: Date): TariffProvenance => ({
  ...{ source: 'none', mode: 'local', checkedAt: now.toISOString(), authority, month: null, ageDays: null },
});

const notConfigured: Decision = undecided('not_configured', {
  summary:
    'No month of the tariff is imported here. What is shown is an invented sample and says nothing of real goods.',
  warnings: [{ code: 'sample_data', message: 'Codes, duties and measures of the sample are invented.' }],
});

const stale = (month: string): NonNullable<AskedTariff['undecided']> => ({
  status: 'stale_source',
  decision: undecided('unavailable', {
    summary: `The imported tariff is of ${month}, which is too old to decide by. What it said is shown; nothing is charged.`,
    warnings: [
      {
        code: 'stale_source',
        message: `The month is over ${tariffQuestion.staleAfterDays} days old: measures may have changed since.`,
      },
    ],
    nextActions: [
      { code: 'ask_again_later', message: 'Ask again when the operator has imported the month that counts.' },
    ],
  }),
});

export const storageDown: Decision = undecided('unavailable', {
  summary: 'The tariff could not be read just now. That says nothing about the goods.',
  nextActions: [{ code: 'ask_again_later', message: 'Ask again later; an outage is not charged.' }],
});

/** Said each time: these are not in the tariff of the Union. */
export const nationalParts: Reason = {
  code: 'vat_excise_and_national_measures_not_included',
  message: 'VAT, excise and measures of a member state are national and are not in this answer.',
};

export const onlyABtiBinds: Reason = {
  code: 'only_a_bti_binds',
  message: 'Only binding tariff information of a customs authority binds. Nobody has classified these goods here.',
};

/** The month that an answer rests on, as a receipt names it; none when no month was looked at, or the invented sample. */
export const tariffVersions = ({ month }: TariffProvenance): readonly string[] =>
  month === null ? [] : [`tariff ${month}`];

export const named = ({ code, description }: GoodsLine): LineNamed => ({ code, description });
