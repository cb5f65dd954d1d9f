import { type Provenance } from '@einvoice/decision-envelope';
import { IsIn, IsString } from 'class-validator';
import { DecidedAnswerShape, ProvenanceShape } from '../answer-shape';
import { Nested, OrNull } from '../json-schema';

/** Where an answer about the tariff comes from. */
export interface TariffProvenance extends Provenance {
  readonly source: 'tariff_snapshot' | 'none';
  readonly authority: string;
  /** `YYYY-MM`; null without a month. */
  readonly month: string | null;
  /** Whole days since the month began, which is the day it is of. */
  readonly ageDays: number | null;
}

class TariffProvenanceShape extends ProvenanceShape {
  @IsIn(['tariff_snapshot', 'none']) declare source: 'tariff_snapshot' | 'none';
  @IsString() authority!: string;
  @OrNull({ type: 'string' }, 'Its first day counts.') month!: string | null;
  @OrNull({ type: 'integer' }, 'Over 35: stale_source.') ageDays!: number | null;
}

/** What every answer about the tariff says of its source. */
export class TariffAnswerShape extends DecidedAnswerShape {
  @Nested(() => TariffProvenanceShape) provenance!: TariffProvenance;
}

/** A line of the nomenclature, as answers name it. */
export interface LineNamed {
  readonly code: string;
  readonly description: string;
}

/** Words of answers that decide nothing. */
export const undecidedTariffStatuses = ['stale_source', 'unavailable', 'not_configured', 'invalid_input'] as const;
export type UndecidedTariffStatus = (typeof undecidedTariffStatuses)[number];
