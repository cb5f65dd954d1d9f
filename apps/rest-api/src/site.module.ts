import { ifStorageUnavailable } from '@einvoice/error-codes';
import { accountLimits } from '@einvoice/limits';
import { nodeTimers, Repeating } from '@einvoice/timers';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppParts } from './app-parts';
import { ConnectionsController } from './connections/connections.controller';
import { ConnectionsService } from './connections/connections.service';
import { DeviceConnectionController } from './device/device-connection.controller';
import { DeviceController } from './device/device.controller';
import { PageRuleSetsController } from './rule-sets/page-rule-sets.controller';
import { WorkspaceRuleSets } from './rule-sets/workspace-rule-sets';
import { LedgerController } from './ledger/ledger.controller';
import { sendLowBalanceMails } from './workspace/low-balance-mails';
import { OverviewController } from './workspace/overview.controller';
import { RunsService } from './runs/runs.service';
import { ConnectionAuthenticator } from './http/api-key-guard';
import { SessionAuthenticator } from './http/session-authenticator';
import { PasskeysController } from './passkeys/passkeys.controller';
import { SignInController } from './sign-in/sign-in.controller';
import { SiteContext } from './http/site-context';
import { type SiteParts } from './site-parts';
import { TopUpController } from './top-ups/top-up.controller';
import { WorkspaceController } from './workspace/workspace.controller';

const keepEveryMs = 60_000;

/** What the pages of the site talk to, and what is done for them in the background. */
@Module({
  controllers: [
    SignInController,
    PasskeysController,
    OverviewController,
    ConnectionsController,
    LedgerController,
    PageRuleSetsController,
    WorkspaceController,
    DeviceConnectionController,
    DeviceController,
    TopUpController,
  ],
  providers: [ConnectionsService, RunsService],
})
export class SiteModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly chores: readonly Repeating[];

  constructor(
    private readonly context: SiteContext,
    { publicSiteUrl }: AppParts,
  ) {
    const { topUps, workspaces, signIn } = context.site;
    this.chores = [
      new Repeating(nodeTimers, keepEveryMs, async () => topUps?.reconcile()),
      new Repeating(nodeTimers, keepEveryMs, () => workspaces.sweep().catch(ifStorageUnavailable(0))),
      new Repeating(nodeTimers, keepEveryMs, async () => {
        if (!signIn) return;
        const { mailer } = signIn;
        await sendLowBalanceMails({ workspaces, mailer, publicSiteUrl }).catch(ifStorageUnavailable(undefined));
      }),
    ];
  }

  static of(
    parts: AppParts,
    site: SiteParts,
    sessions: SessionAuthenticator,
    connections: ConnectionAuthenticator,
    ruleSets: WorkspaceRuleSets,
  ): DynamicModule {
    const { rememberedMax } = accountLimits;
    const context = new SiteContext(site, { rememberedMax, monotonicMs: parts.monotonicMs, quotas: parts.quotas });
    return {
      module: SiteModule,
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: SessionAuthenticator, useValue: sessions },
        { provide: ConnectionAuthenticator, useValue: connections },
        { provide: SiteContext, useValue: context },
        { provide: WorkspaceRuleSets, useValue: ruleSets },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.start()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.stop()));
    const { signIn, database } = this.context.site;
    await Promise.all([signIn?.identity.close(), signIn?.mailer.close(), database.close()]);
  }
}
