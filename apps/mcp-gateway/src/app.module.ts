import { Budget, ConnectionDoor, PricedCalls, PricedTools } from '@einvoice/credit-lane';
import { databaseClockMs, databaseReadiness } from '@einvoice/database';
import { clockCheck, Readiness } from '@einvoice/nest-kit';
import { mcpCalls } from '@einvoice/resilience';
import { catalogue } from '@einvoice/tool-catalogue';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { AppParts } from './app-parts';
import { DocumentsController, McpDocuments } from './documents.controller';
import { McpController, mcpPath } from './mcp.controller';
import { McpEndpoint } from './mcp-endpoint';
import { PageGuard } from './page-guard';
import { ToolCalls } from './tool-calls';

@Module({ controllers: [McpController, DocumentsController] })
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly parts: AppParts,
    readiness: Readiness,
    { httpAdapter }: HttpAdapterHost,
  ) {
    const { database, migrationsFolder, nowMs } = parts;
    readiness.register({ name: 'database', missing: databaseReadiness(database, migrationsFolder) });
    const ofDatabase = { readMs: () => databaseClockMs(database) };
    readiness.register(clockCheck(nowMs, { database: ofDatabase }));
    // A hook and no guard of a route: who is not welcome is told before a body is read.
    new PageGuard({ ...parts, path: mcpPath }).register(httpAdapter.getInstance());
  }

  static of(parts: AppParts): DynamicModule {
    const tools = catalogue.filter(({ lanes }) => lanes.includes('mcp'));
    return {
      module: AppModule,
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: McpEndpoint, useValue: endpointOf(parts, tools) },
        { provide: McpDocuments, useValue: new McpDocuments(parts.publicSiteUrl, tools) },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.parts.credits.keeper.start();
  }

  /** Runs when no request is under way any more, so every hold is charged or given back. */
  async onApplicationShutdown(): Promise<void> {
    const { database, ledgerDatabase, credits } = this.parts;
    await credits.keeper.stop();
    await Promise.all([database.close(), ledgerDatabase.close()]);
  }
}

function endpointOf(parts: AppParts, tools: typeof catalogue): McpEndpoint {
  const { credits, allowances, creditsPerDayMax, deps, log, publicSiteUrl, monotonicMs, shares } = parts;
  const door = new ConnectionDoor(credits.connections, {
    ...{ publicSiteUrl, monotonicMs, shares, limits: mcpCalls },
    budgetNames: { connection: 'mcp_conn', workspace: 'mcp_workspace' },
  });
  const calls = new PricedCalls(credits.ledger, door, { publicSiteUrl, newRunId: randomUUID });
  const priced = new PricedTools({ calls, allowances, store: credits.store, deps, creditsPerDayMax });
  const { client, rememberedMax } = mcpCalls;
  const clientBudget = new Budget('mcp_address', client, { rememberedMax, monotonicMs, shares });
  return new McpEndpoint(tools, new ToolCalls({ tools, deps, door, priced, log }), clientBudget);
}
