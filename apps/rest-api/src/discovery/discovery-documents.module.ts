import { PostgresSanctionsStore, PostgresSourceHistory, PostgresTariffStore } from '@einvoice/database';
import { discoveryDocuments, availabilityWatch } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import { SourceRecorder } from '@einvoice/source-health';
import { nodeTimers, Repeating } from '@einvoice/timers';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
// eslint-disable-next-line @nx/enforce-module-boundaries -- no code: a text that the build puts in
import changelog from '../../../../CHANGELOG.md';
import { type AppParts } from '../app-parts';
import { AvailabilityWatch } from './discovery-paycall';
import { newerOf, sourceStates, type SourceWatch } from './discovery-sources';
import { DiscoveryDocuments } from './discovery-documents';
import { DiscoveryBudget, DiscoveryDocumentsController, StatusController } from './discovery-documents.controller';
import { CurrentTariff } from './current-tariff';
import { LoadedSanctionsLists } from './loaded-sanctions-lists';
import { OperatorRules } from './operator-rules';
import { SourceHistory } from './source-history';
import { builtWebsite } from '../website/website.module';

/** The documents that machines read before they call, and what keeps them true. */
@Module({ controllers: [DiscoveryDocumentsController, StatusController] })
export class DiscoveryDocumentsModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looking: Repeating;

  constructor(
    paycall: AvailabilityWatch,
    history: SourceHistory,
    operatorRules: OperatorRules,
    sanctionsLists: LoadedSanctionsLists,
    tariff: CurrentTariff,
    private readonly recorder: SourceRecorder,
  ) {
    this.looking = new Repeating(nodeTimers, availabilityWatch.everyMs, async () => {
      await Promise.all([paycall.look(), history.look(), operatorRules.look(), sanctionsLists.look(), tariff.look()]);
    });
  }

  static of(parts: AppParts): DynamicModule {
    const { environment, publicSiteUrl, monotonicMs, nowMs, site, sourceHealth } = parts;
    const { publicBaseUrl, sanctionsStaleDays: staleDays, ...modes } = parts.discoverySettings;
    const paycall = new AvailabilityWatch({ publicBaseUrl, environment, nowMs, sourceHealth });
    const record = new PostgresSourceHistory(parts.database);
    const recorder = new SourceRecorder(sourceHealth, record, nodeTimers, parts.onHistoryUnavailable);
    const history = new SourceHistory({ record, recorder, nowMs });
    const hasPages = builtWebsite(site?.websiteFolder ?? null) !== null;
    const operatorRules = new OperatorRules(parts.ruleSets);
    const store = new PostgresSanctionsStore(parts.database);
    const sanctionsLists = new LoadedSanctionsLists(store, { environment, staleDays, nowMs });
    const tariff = new CurrentTariff(new PostgresTariffStore(parts.database), nowMs, environment);
    const states = () => sourceStates(watch);
    const pages = { site: hasPages, account: hasPages && !!site?.signIn, topUp: hasPages && !!site?.topUps };
    const payments = site?.surroundings.payments ?? 'off';
    const lastOf: SourceWatch['lastOf'] = (source) => newerOf(sourceHealth.lastOf(source), history.lastOf(source));
    const watch = { modes: { ...modes, payments }, paycall, lastOf, nowMs, configuredAtMs: nowMs() };
    const terms = { publicSiteUrl, publicBaseUrl, environment, pages };
    const { client, rememberedMax } = discoveryDocuments;
    // Documents lie in memory: none waits for the store of shared budgets.
    const budget = new Budget('documents', client, { rememberedMax, monotonicMs, quotas: null });
    return {
      module: DiscoveryDocumentsModule,
      providers: [
        { provide: AvailabilityWatch, useValue: paycall },
        { provide: SourceRecorder, useValue: recorder },
        { provide: SourceHistory, useValue: history },
        { provide: OperatorRules, useValue: operatorRules },
        { provide: LoadedSanctionsLists, useValue: sanctionsLists },
        { provide: CurrentTariff, useValue: tariff },
        {
          provide: DiscoveryDocuments,
          useValue: new DiscoveryDocuments(terms, changelog, states, {
            rules: () => operatorRules.all,
            sanctionsLists: () => sanctionsLists.all,
            tariff: () => tariff.known,
          }),
        },
        { provide: DiscoveryBudget, useValue: { budget } },
      ],
      exports: [SourceRecorder],
    };
  }

  /** Does not wait: the pay-per-call API may start after this process. */
  onApplicationBootstrap(): void {
    void this.looking.start();
    this.recorder.start();
  }

  /** Runs before the database is let go; the recorder goes on until no request is under way. */
  async onModuleDestroy(): Promise<void> {
    await this.looking.stop();
  }
}
