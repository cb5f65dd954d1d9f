import { type Database, PostgresSanctionsStore, PostgresTariffStore, PostgresWorkspaceStore } from '@einvoice/database';
import { type Log } from '@einvoice/http-service';
import { listsOfService } from '@einvoice/sanctions-lists';
import {
  createSources,
  readImportCostRules,
  type SourceConfig,
  type SourceHealth,
  type SourceTime,
} from '@einvoice/source-health';
import { StoredTariffClient } from '@einvoice/tariff-data';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import path from 'node:path';

export interface ToolSurroundings {
  readonly database: Database;
  readonly environment: 'sandbox' | 'live';
  /** Where the build has put the programs of this app. */
  readonly programsFolder: string;
  readonly log: Log;
  readonly time: SourceTime;
  readonly sourceHealth: SourceHealth;
}

/** What tools ask when a person calls them on a page: the registers as they are configured, and what was imported. */
export function createToolDeps(
  config: SourceConfig,
  { database, environment, programsFolder, log, time, sourceHealth }: ToolSurroundings,
): ToolDeps {
  return {
    now: time.now,
    ...createSources(config, log, time, sourceHealth),
    sanctions: listsOfService(new PostgresSanctionsStore(database), environment),
    sanctionsStaleDays: config.sanctionsStaleDays,
    workspaces: new PostgresWorkspaceStore(database),
    tariff: new StoredTariffClient(new PostgresTariffStore(database), time.monotonicMs, environment),
    importCostRules: readImportCostRules(config.importCostRulesFile),
    hybridPdf: { childArguments: [path.join(programsFolder, 'hybrid-pdf.program.js')] },
  };
}
