import { databaseReadiness, type Database } from '@einvoice/database';
import { KeySetModule, Readiness, type KeySet } from '@einvoice/nest-kit';
import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';

/** What the service is made of. */
export abstract class AppParts {
  abstract readonly database: Database;
  abstract readonly migrationsFolder: string;
  abstract readonly keySet: KeySet;
}

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(
    private readonly parts: AppParts,
    readiness: Readiness,
  ) {
    const { database, migrationsFolder } = parts;
    readiness.register({ name: 'database', missing: databaseReadiness(database, migrationsFolder) });
  }

  static of(parts: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [KeySetModule.of(parts.keySet)],
      providers: [{ provide: AppParts, useValue: parts }],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.parts.database.close();
  }
}
