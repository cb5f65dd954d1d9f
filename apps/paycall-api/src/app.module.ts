import { databaseReadiness, type Database } from '@einvoice/database';
import { KeySetModule, Readiness, type KeySet } from '@einvoice/nest-kit';
import { type PaidLane } from '@einvoice/paid-lane';
import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { PaidCallsController } from './paid-calls.controller';
import { PaymentDoor } from './payment-door';

/** What the service is made of; built from the configuration, or by a test from its own parts. */
export abstract class AppParts {
  abstract readonly database: Database;
  abstract readonly migrationsFolder: string;
  /** Null while payments are not configured. */
  abstract readonly lane: PaidLane | null;
  abstract readonly keySet: KeySet;
}

@Module({ controllers: [PaidCallsController] })
export class AppModule implements OnApplicationShutdown {
  constructor(
    private readonly parts: AppParts,
    door: PaymentDoor,
    readiness: Readiness,
  ) {
    const { database, migrationsFolder } = parts;
    readiness.register({ name: 'database', missing: databaseReadiness(database, migrationsFolder) });
    // A closed lane still gives out the answers that were paid for.
    readiness.register({ name: 'lane', missing: async () => door.missing(), isDispensable: true });
  }

  static of(parts: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [KeySetModule.of(parts.keySet)],
      providers: [
        { provide: AppParts, useValue: parts },
        { provide: PaymentDoor, useValue: new PaymentDoor(parts.lane) },
      ],
    };
  }

  /** Runs after the hooks of everything in the module, so after the lane has stopped. */
  async onApplicationShutdown(): Promise<void> {
    await this.parts.database.close();
  }
}
