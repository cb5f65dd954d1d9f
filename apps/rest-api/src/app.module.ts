import { databaseClockMs, databaseReadiness } from '@einvoice/database';
import { clockCheck, Readiness, WellKnownModule } from '@einvoice/http-service';
import { accountLimits, creditCalls, mcpCalls } from '@einvoice/limits';
import { ApiKeyAuthenticator, MeteredCalls, MeteredTools } from '@einvoice/metering';
import { CheckEvidence } from '@einvoice/signed-receipts';
import { SourceRecorder } from '@einvoice/source-health';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppParts } from './app-parts';
import { DiscoveryDocumentsModule } from './discovery/discovery-documents.module';
import { ConnectionAuthenticator } from './http/api-key-guard';
import { DiscoveryController } from './discovery/discovery.controller';
import { InvoiceModule } from './invoice-review/invoice.module';
import { LedgerHeadController } from './ledger/ledger-head.controller';
import { RegisterChecks } from './invoice-review/register-checks';
import { PageConnections } from './connections/page-connections';
import { SessionAuthenticator } from './http/session-authenticator';
import { WorkspaceOfCaller } from './http/workspace-of-caller';
import { AskedRules } from './rule-sets/asked-rules';
import { ReceiptsController } from './receipts/receipts.controller';
import { RuleSetsController } from './rule-sets/rule-sets.controller';
import { WorkspaceRuleSets } from './rule-sets/workspace-rule-sets';
import { RuleWorker } from './rule-worker';
import { RunsController } from './runs/runs.controller';
import { RunsService } from './runs/runs.service';
import { PricedChecks, type PricedChecksParts } from './single-checks/priced-checks';
import { PricedChecksController } from './single-checks/priced-checks.controller';
import { SingleChecksController } from './single-checks/single-checks.controller';
import { type SiteParts } from './site-parts';
import { SiteModule } from './site.module';
import { VatBatchController } from './vat-batch/vat-batch.controller';
import { builtWebsite, WebsiteModule } from './website/website.module';

@Module({
  controllers: [
    VatBatchController,
    RunsController,
    RuleSetsController,
    ReceiptsController,
    SingleChecksController,
    PricedChecksController,
    LedgerHeadController,
    DiscoveryController,
  ],
  providers: [RunsService],
})
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly parts: AppParts,
    private readonly recorder: SourceRecorder,
    private readonly ruleWorker: RuleWorker,
    readiness: Readiness,
  ) {
    const { database, migrationsFolder, nowMs } = parts;
    readiness.register({ name: 'database', missing: databaseReadiness(database, migrationsFolder) });
    const ofDatabase = { readMs: () => databaseClockMs(database) };
    readiness.register(clockCheck(nowMs, { database: ofDatabase }));
  }

  static of(parts: AppParts): DynamicModule {
    const { connections, ledger } = parts.credits;
    const { publicSiteUrl, monotonicMs, quotas } = parts;
    const budgetNames = { connection: 'conn', workspace: 'workspace' };
    const keys = new ApiKeyAuthenticator(connections, {
      ...{ publicSiteUrl, monotonicMs, quotas, budgetNames },
      limits: creditCalls,
    });
    const calls = new MeteredCalls(ledger, keys, { publicSiteUrl, newRunId: randomUUID });
    const authenticator = new ConnectionAuthenticator(keys);
    const sessions = parts.site && sessionsOf(parts, parts.site);
    const people = sessions && new PageConnections(sessions, connections);
    const askedRules = new AskedRules(parts.ruleSets, new WorkspaceOfCaller(authenticator, sessions));
    const ruleWorker = new RuleWorker(path.join(parts.programsFolder, 'rule-work.program.js'));
    const ruleSets = new WorkspaceRuleSets(parts.ruleSets, ruleWorker, askedRules);
    const pricedChecks = pricedChecksOf(parts, { authenticator, people, calls });
    const registerChecks = new RegisterChecks(authenticator, calls, parts.toolDeps.vies, people);
    return {
      module: AppModule,
      imports: [
        WellKnownModule.of({ ...parts, contact: parts.securityContact, publicUrl: parts.publicSiteUrl }),
        InvoiceModule.of({ ...parts, registerChecks, askedRules }),
        DiscoveryDocumentsModule.of(parts),
        ...pagesOf(parts, sessions, authenticator, ruleSets),
      ],
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: ConnectionAuthenticator, useValue: authenticator },
        { provide: MeteredCalls, useValue: calls },
        { provide: PricedChecks, useValue: pricedChecks },
        { provide: WorkspaceRuleSets, useValue: ruleSets },
        { provide: RuleWorker, useValue: ruleWorker },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.parts.credits.keeper.start();
  }

  /**
   * Runs when no request is under way any more, so every hold is charged or given back, and every answer is counted. This module
   * ends before those that it imports.
   */
  async onApplicationShutdown(): Promise<void> {
    const { database, credits, quotas } = this.parts;
    await Promise.all([credits.keeper.stop(), this.recorder.stop(), this.ruleWorker.close()]);
    await quotas.close();
    await Promise.all([database.close(), credits.database.close()]);
  }
}

function pricedChecksOf(
  { allowances, credits, toolDeps: deps, checks, onCheckLost }: AppParts,
  { calls, ...callers }: Pick<PricedChecksParts, 'authenticator' | 'people'> & { readonly calls: MeteredCalls },
): PricedChecks {
  const { creditsPerConnectionAndDay: creditsPerDayMax } = mcpCalls;
  const tools = new MeteredTools({ calls, allowances, store: credits.store, deps, creditsPerDayMax });
  const newRequestId = randomUUID;
  const evidence = new CheckEvidence({ store: checks, bytesAtRandom: randomBytes, newRequestId, onLost: onCheckLost });
  return new PricedChecks({ ...callers, tools, evidence });
}

function sessionsOf({ publicSiteUrl, monotonicMs, quotas, nowMs }: AppParts, site: SiteParts): SessionAuthenticator {
  const { rememberedMax } = accountLimits;
  return new SessionAuthenticator(site, { publicSiteUrl, nowMs, rememberedMax, monotonicMs, quotas });
}

function pagesOf(
  parts: AppParts,
  sessions: SessionAuthenticator | null,
  authenticator: ConnectionAuthenticator,
  ruleSets: WorkspaceRuleSets,
): DynamicModule[] {
  const { site } = parts;
  if (!site || !sessions) return [];
  const website = builtWebsite(site.websiteFolder);
  return [
    SiteModule.of(parts, site, sessions, authenticator, ruleSets),
    ...(website === null ? [] : [WebsiteModule.of(website, parts)]),
  ];
}
