import { databaseClockMs, databaseReadiness } from '@einvoice/database';
import { clockCheck, DirectRoutes, logs, Readiness } from '@einvoice/http-service';
import { mcpCalls } from '@einvoice/limits';
import { Budget, ApiKeyAuthenticator, MeteredCalls, MeteredTools } from '@einvoice/metering';
import { CheckEvidence } from '@einvoice/signed-receipts';
import { catalogue } from '@einvoice/tool-catalogue';
import { PaymentGuard } from '@einvoice/x402-payments';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppParts } from './app-parts';
import { DocumentsController, McpDocuments } from './documents.controller';
import { McpController, mcpPath } from './mcp.controller';
import { McpEndpoint } from './mcp-endpoint';
import { MessageRunner } from './message-runner';
import { PageGuard } from './page-guard';
import { PaidTools } from './paid-tools';
import { ToolCalls } from './tool-calls';

@Module({ controllers: [McpController, DocumentsController] })
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly parts: AppParts,
    private readonly messages: MessageRunner,
    guard: PaymentGuard,
    endpoint: McpEndpoint,
    readiness: Readiness,
    direct: DirectRoutes,
    { httpAdapter }: HttpAdapterHost,
  ) {
    const { database, migrationsFolder, nowMs, payments } = parts;
    readiness.register({ name: 'database', missing: databaseReadiness(database, migrationsFolder) });
    // While payments are closed, paid answers are still given out, and connections pay with credits.
    if (payments) readiness.register({ name: 'payments', missing: async () => guard.missing(), isDispensable: true });
    const ofDatabase = { readMs: () => databaseClockMs(database) };
    readiness.register(clockCheck(nowMs, { database: ofDatabase }));
    // A hook and no guard of a route: who is not welcome is told before a body is read.
    const pages = new PageGuard({ ...parts, path: mcpPath });
    pages.register(httpAdapter.getInstance());
    direct.add({
      ...{ path: mcpPath, contentTypes: 'any', headers: PageGuard.plainHeaders },
      isPlain: (request) => pages.isPlain(request),
      answer: (call) => endpoint.answer(call),
    });
  }

  static of(parts: AppParts): DynamicModule {
    const tools = catalogue.filter(({ accessRoutes }) => accessRoutes.includes('mcp'));
    const messages = new MessageRunner(path.join(parts.programsFolder, 'call-work.program.js'));
    const guard = new PaymentGuard(parts.payments?.flow ?? null, parts.payments?.metrics);
    return {
      module: AppModule,
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: PaymentGuard, useValue: guard },
        { provide: MessageRunner, useValue: messages },
        { provide: McpEndpoint, useValue: endpointOf(parts, { tools, messages, guard }) },
        { provide: McpDocuments, useValue: new McpDocuments(parts.publicSiteUrl, tools, parts.payments !== null) },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.parts.sourceRecorder.start();
    // Not waited for: nothing depends on when old checks go.
    void this.parts.checkKeeper.start();
    // Lists and tariff are read into memory now; the first question would be told a time-out while that lasts.
    this.parts.deps.sanctions.look().catch(logs(this.parts.log, 'sanctions_lists_not_read'));
    this.parts.deps.tariff.current().catch(logs(this.parts.log, 'tariff_not_read'));
    await this.parts.credits.keeper.start();
  }

  /** Runs when no request is under way any more and payments have stopped, so every hold is charged or given back. */
  async onApplicationShutdown(): Promise<void> {
    const { database, ledgerDatabase, credits, payments, sourceRecorder, checkKeeper } = this.parts;
    await Promise.all([credits.keeper.stop(), this.messages.close(), sourceRecorder.stop(), checkKeeper.stop()]);
    await Promise.all([database.close(), ledgerDatabase.close(), payments?.database.close()]);
  }
}

function endpointOf(
  parts: AppParts,
  { tools, messages, guard }: { tools: typeof catalogue; messages: MessageRunner; guard: PaymentGuard },
): McpEndpoint {
  const { credits, allowances, creditsPerDayMax, deps, log, ruleSets, publicSiteUrl, monotonicMs, quotas } = parts;
  const authenticator = new ApiKeyAuthenticator(credits.connections, {
    ...{ publicSiteUrl, monotonicMs, quotas, limits: mcpCalls },
    budgetNames: { connection: 'mcp_conn', workspace: 'mcp_workspace' },
  });
  const calls = new MeteredCalls(credits.ledger, authenticator, { publicSiteUrl, newRunId: randomUUID });
  const priced = new MeteredTools({ calls, allowances, store: credits.store, deps, creditsPerDayMax });
  const paid = new PaidTools(parts.payments ? guard : null);
  const evidence = new CheckEvidence({
    ...{ store: parts.checks, bytesAtRandom: randomBytes, newRequestId: randomUUID },
    onLost: logs(log, 'check_not_kept'),
  });
  const { client, rememberedMax } = mcpCalls;
  const clientBudget = new Budget('mcp_address', client, { rememberedMax, monotonicMs, quotas });
  return new McpEndpoint(
    tools,
    new ToolCalls({ tools, deps, ruleSets, authenticator, priced, paid, evidence, log }),
    clientBudget,
    messages,
  );
}
