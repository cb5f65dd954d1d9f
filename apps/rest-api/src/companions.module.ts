import { Budget } from '@einvoice/credit-lane';
import { companionDocuments, laneWatch, nodeTimers, Repeating } from '@einvoice/resilience';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
// eslint-disable-next-line @nx/enforce-module-boundaries -- no code: a text that the build puts in
import changelog from '../../../CHANGELOG.md';
import { type AppParts } from './app-parts';
import { LaneWatch } from './companion-lane';
import { sourceStates, WatchedVies } from './companion-sources';
import { Companions } from './companions';
import { CompanionBudget, CompanionsController, StatusController } from './companions.controller';
import { SourceHistory } from './source-history';
import { builtWebsite } from './website.module';

type Parts = Pick<
  AppParts,
  'site' | 'environment' | 'publicSiteUrl' | 'monotonicMs' | 'nowMs' | 'shares' | 'companionSettings'
>;

/** The parts with a register whose answers are noted, for the document about capabilities. */
export const watched = <P extends Pick<AppParts, 'vies' | 'nowMs'>>(parts: P): P & { readonly vies: WatchedVies } => ({
  ...parts,
  vies: new WatchedVies(parts.vies, parts.nowMs),
});

/** The documents that machines read before they call, and what keeps them true. */
@Module({ controllers: [CompanionsController, StatusController] })
export class CompanionsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly looking: Repeating;

  constructor(lane: LaneWatch, history: SourceHistory) {
    this.looking = new Repeating(nodeTimers, laneWatch.everyMs, async () => {
      await lane.look();
      history.look();
    });
  }

  static of(parts: Parts & { readonly vies: WatchedVies }): DynamicModule {
    const { environment, publicSiteUrl, monotonicMs, nowMs, shares, site, vies } = parts;
    const { publicBaseUrl, ...modes } = parts.companionSettings;
    const lane = new LaneWatch({ publicBaseUrl, environment, nowMs });
    const hasPages = builtWebsite(site?.websiteFolder ?? null) !== null;
    const pages = { site: hasPages, account: hasPages && !!site?.signIn, topUp: hasPages && !!site?.topUps };
    const payments = site?.surroundings.payments ?? 'off';
    const watch = { modes: { ...modes, payments }, vies, lane, configuredAtMs: nowMs() };
    const terms = { publicSiteUrl, publicBaseUrl, environment, pages };
    const { client, rememberedMax } = companionDocuments;
    const budget = new Budget('documents', client, { rememberedMax, monotonicMs, shares });
    return {
      module: CompanionsModule,
      providers: [
        { provide: LaneWatch, useValue: lane },
        { provide: SourceHistory, useValue: new SourceHistory(() => sourceStates(watch), nowMs) },
        { provide: Companions, useValue: new Companions(terms, changelog, () => sourceStates(watch)) },
        { provide: CompanionBudget, useValue: { budget } },
      ],
    };
  }

  /** Does not wait: the lane may start after this process. */
  onApplicationBootstrap(): void {
    void this.looking.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looking.stop();
  }
}
