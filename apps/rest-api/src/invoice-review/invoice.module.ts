import { invoiceRoutes } from '@einvoice/limits';
import { Budget } from '@einvoice/metering';
import { type QuotaQueue } from '@einvoice/rate-limits';
import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import path from 'node:path';
import { InvoiceController, InvoiceParts } from './invoice.controller';
import { InvoiceWorker, RulesInvoiceWorker } from '../invoice-worker';
import { AskedRules } from '../rule-sets/asked-rules';
import { RegisterChecks } from './register-checks';

export interface InvoiceModuleOptions {
  readonly registerChecks: RegisterChecks;
  readonly askedRules: AskedRules;
  /** Where the build has put the programs of this app. */
  readonly programsFolder: string;
  readonly monotonicMs: () => number;
  readonly quotas: QuotaQueue;
}

@Module({ controllers: [InvoiceController] })
export class InvoiceModule implements OnApplicationShutdown {
  constructor(
    private readonly worker: InvoiceWorker,
    private readonly rulesWorker: RulesInvoiceWorker,
  ) {}

  static of({ registerChecks, askedRules, programsFolder, monotonicMs, quotas }: InvoiceModuleOptions): DynamicModule {
    const program = (name: string) => path.join(programsFolder, `${name}.program.js`);
    const { client, rememberedMax } = invoiceRoutes;
    const parts: InvoiceParts = {
      budget: new Budget('address', client, { rememberedMax, monotonicMs, quotas }),
      pdfChildArguments: [program('hybrid-pdf')],
    };
    return {
      module: InvoiceModule,
      providers: [
        { provide: InvoiceParts, useValue: parts },
        { provide: InvoiceWorker, useValue: new InvoiceWorker(program('invoice-work')) },
        { provide: RulesInvoiceWorker, useValue: new RulesInvoiceWorker(program('invoice-work')) },
        { provide: AskedRules, useValue: askedRules },
        { provide: RegisterChecks, useValue: registerChecks },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.worker.close(), this.rulesWorker.close()]);
  }
}
