import { Budget } from '@einvoice/credit-lane';
import { PostgresSourceHistory } from '@einvoice/database';
import { companionDocuments, laneWatch, nodeTimers, Repeating } from '@einvoice/resilience';
import { SourceRecorder, WatchedViesClient } from '@einvoice/sources';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
// eslint-disable-next-line @nx/enforce-module-boundaries -- no code: a text that the build puts in
import changelog from '../../../CHANGELOG.md';
import { type AppParts } from './app-parts';
import { LaneWatch } from './companion-lane';
import { newerOf, sourceStates, type SourceWatch } from './companion-sources';
import { Companions } from './companions';
import { CompanionBudget, CompanionsController, StatusController } from './companions.controller';
import { SourceHistory } from './source-history';
import { builtWebsite } from './website.module';

type Parts = Pick<
  AppParts,
  | 'database'
  | 'site'
  | 'environment'
  | 'publicSiteUrl'
  | 'monotonicMs'
  | 'nowMs'
  | 'shares'
  | 'companionSettings'
  | 'sourceTally'
  | 'onHistoryAway'
>;

/** The parts with a register whose answers are counted, for what is told of the sources. */
export const watched = <P extends Pick<AppParts, 'vies' | 'sourceTally'>>(parts: P): P => ({
  ...parts,
  vies: new WatchedViesClient(parts.vies, parts.sourceTally),
});

/** The documents that machines read before they call, and what keeps them true. */
@Module({ controllers: [CompanionsController, StatusController] })
export class CompanionsModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looking: Repeating;

  constructor(
    lane: LaneWatch,
    history: SourceHistory,
    private readonly recorder: SourceRecorder,
  ) {
    this.looking = new Repeating(nodeTimers, laneWatch.everyMs, async () => {
      await Promise.all([lane.look(), history.look()]);
    });
  }

  static of(parts: Parts): DynamicModule {
    const { environment, publicSiteUrl, monotonicMs, nowMs, shares, site, sourceTally: tally } = parts;
    const { publicBaseUrl, ...modes } = parts.companionSettings;
    const lane = new LaneWatch({ publicBaseUrl, environment, nowMs, tally });
    const record = new PostgresSourceHistory(parts.database);
    const recorder = new SourceRecorder(tally, record, nodeTimers, parts.onHistoryAway);
    const history = new SourceHistory({ record, recorder, nowMs });
    const hasPages = builtWebsite(site?.websiteFolder ?? null) !== null;
    const pages = { site: hasPages, account: hasPages && !!site?.signIn, topUp: hasPages && !!site?.topUps };
    const payments = site?.surroundings.payments ?? 'off';
    const lastOf: SourceWatch['lastOf'] = (source) => newerOf(tally.lastOf(source), history.lastOf(source));
    const watch = { modes: { ...modes, payments }, lane, lastOf, nowMs, configuredAtMs: nowMs() };
    const terms = { publicSiteUrl, publicBaseUrl, environment, pages };
    const { client, rememberedMax } = companionDocuments;
    const budget = new Budget('documents', client, { rememberedMax, monotonicMs, shares });
    return {
      module: CompanionsModule,
      providers: [
        { provide: LaneWatch, useValue: lane },
        { provide: SourceRecorder, useValue: recorder },
        { provide: SourceHistory, useValue: history },
        { provide: Companions, useValue: new Companions(terms, changelog, () => sourceStates(watch)) },
        { provide: CompanionBudget, useValue: { budget } },
      ],
      exports: [SourceRecorder],
    };
  }

  /** Does not wait: the lane may start after this process. */
  onApplicationBootstrap(): void {
    void this.looking.start();
    this.recorder.start();
  }

  /** Runs before the database is let go; the recorder goes on until no request is under way. */
  async onModuleDestroy(): Promise<void> {
    await this.looking.stop();
  }
}
