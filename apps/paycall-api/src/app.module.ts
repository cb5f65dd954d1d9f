import { type Database, databaseReadiness, PostgresRuleSetStore } from '@einvoice/database';
import {
  controllersOf,
  describedPaths,
  type DirectCall,
  DirectRoutes,
  type KeySet,
  Readiness,
  type ReadinessCheck,
  WellKnownModule,
} from '@einvoice/http-service';
import { type SourceRecorder } from '@einvoice/source-health';
import { type PaymentMetrics, type PaymentFlow, PaymentGuard } from '@einvoice/x402-payments';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import path from 'node:path';
import { DiscoveryController, DiscoveryDocuments } from './discovery.controller';
import { PaidCalls } from './paid-calls';
import { PaidCallsController } from './paid-calls.controller';
import { paidTools, pathOf, rawBodies } from './paid-operations';
import { PaycallRunner } from './paycall-runner';
import { type PublishedTerms } from './published-terms';

/** What the service is made of; built from the configuration, or by a test from its own parts. */
export abstract class AppParts {
  abstract readonly database: Database;
  abstract readonly migrationsFolder: string;
  /** Null while payments are not configured. */
  abstract readonly flow: PaymentFlow | null;
  abstract readonly keySet: KeySet;
  abstract readonly terms: PublishedTerms;
  /** Who is told of a hole. */
  abstract readonly securityContact?: string | undefined;
  /** Where the build has put the programs of this app. */
  abstract readonly programsFolder: string;
  abstract readonly metrics?: PaymentMetrics;
  /** Stores observations of the sources. */
  abstract readonly sourceRecorder?: SourceRecorder;
  /** Checked beside the database and the payment flow. */
  abstract readonly checks?: readonly ReadinessCheck[];
}

@Module({ controllers: [PaidCallsController, DiscoveryController] })
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly parts: AppParts,
    private readonly runner: PaycallRunner,
    guard: PaymentGuard,
    calls: PaidCalls,
    readiness: Readiness,
    direct: DirectRoutes,
  ) {
    const { database, migrationsFolder, checks = [] } = parts;
    readiness.register({ name: 'database', missing: databaseReadiness(database, migrationsFolder) });
    // While payments are closed, paid answers are still given out.
    readiness.register({ name: 'payments', missing: async () => guard.missing(), isDispensable: true });
    for (const check of checks) readiness.register(check);
    for (const tool of paidTools) {
      const [path, answer] = [pathOf(tool), (call: DirectCall) => calls.answer(tool, call)];
      direct.add({ path, contentTypes: rawBodies[path]!.contentTypes, answer });
    }
  }

  static of(parts: AppParts): DynamicModule {
    const program = path.join(parts.programsFolder, 'call-work.program.js');
    const guard = new PaymentGuard(parts.flow, parts.metrics);
    const runner = new PaycallRunner(program, new PostgresRuleSetStore(parts.database));
    return {
      module: AppModule,
      imports: [
        WellKnownModule.of({
          ...{ keySet: parts.keySet, contact: parts.securityContact },
          ...{ publicUrl: parts.terms.publicBaseUrl, nowMs: Date.now },
        }),
      ],
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: PaymentGuard, useValue: guard },
        { provide: PaycallRunner, useValue: runner },
        { provide: PaidCalls, useValue: new PaidCalls(guard, runner) },
        {
          provide: DiscoveryDocuments,
          inject: [ModulesContainer],
          useFactory: (modules: ModulesContainer) =>
            new DiscoveryDocuments(parts.terms, describedPaths(controllersOf(modules))),
        },
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.parts.sourceRecorder?.start();
  }

  /** Runs after the hooks of everything in the module, so after payments have stopped. */
  async onApplicationShutdown(): Promise<void> {
    await this.parts.sourceRecorder?.stop();
    await Promise.all([this.runner.close(), this.parts.database.close()]);
  }
}
