import { databaseClockMs, databaseReadiness, type Database } from '@einvoice/database';
import { clockCheck, Readiness } from '@einvoice/nest-kit';
import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';

/** What the service is made of. */
export abstract class AppParts {
  abstract readonly database: Database;
  abstract readonly migrationsFolder: string;
  /** This machine's clock, Unix milliseconds. */
  abstract readonly nowMs: () => number;
}

@Module({})
export class AppModule implements OnApplicationShutdown {
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
    return { module: AppModule, providers: [{ provide: AppParts, useValue: parts }] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.parts.database.close();
  }
}
