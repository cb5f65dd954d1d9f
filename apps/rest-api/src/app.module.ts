import { databaseClockMs, databaseReadiness } from '@einvoice/database';
import { clockCheck, KeySetModule, Readiness } from '@einvoice/nest-kit';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppParts } from './app-parts';
import { ConnectionDoor } from './connection-door';
import { DiscoveryController } from './discovery.controller';
import { InvoiceModule } from './invoice.module';
import { PricedCalls } from './priced-calls';
import { RegisterChecks } from './register-checks';
import { RunsController } from './runs.controller';
import { VatBatchController } from './vat-batch.controller';

@Module({ controllers: [VatBatchController, RunsController, DiscoveryController] })
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly parts: AppParts,
    readiness: Readiness,
  ) {
    const { database, migrationsFolder, nowMs } = parts;
    readiness.register({ name: 'database', missing: databaseReadiness(database, migrationsFolder) });
    const ofDatabase = { readMs: () => databaseClockMs(database) };
    readiness.register(clockCheck(nowMs, { database: ofDatabase }));
  }

  static of(parts: AppParts): DynamicModule {
    const { connections, ledger } = parts.credits;
    const door = new ConnectionDoor(connections, parts);
    const calls = new PricedCalls(ledger, door, parts);
    const registerChecks = new RegisterChecks(door, calls, parts.vies);
    return {
      module: AppModule,
      imports: [KeySetModule.of(parts.keySet), InvoiceModule.of({ ...parts, registerChecks })],
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: ConnectionDoor, useValue: door },
        { provide: PricedCalls, useValue: calls },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.parts.credits.keeper.start();
  }

  /** Runs when no request is under way any more, so every hold is charged or given back. */
  async onApplicationShutdown(): Promise<void> {
    const { database, credits } = this.parts;
    await credits.keeper.stop();
    await Promise.all([database.close(), credits.database.close()]);
  }
}
