import process from 'node:process';
import { benchRollingRestart, benchUnfundedFlood } from './paycall-load';
import { benchBrowser } from './browser';
import { benchEnergy } from './energy';
import { benchHostile } from './hostile';
import { benchLedger } from './ledger';
import { benchMcp } from './mcp';
import { benchNames } from './names';
import { benchPaycall } from './paycall';
import { benchProfiles } from './profiles';
import { benchReviewPage } from './review-page';
import { benchSanctionsImport } from './sanctions-import';
import { benchScreening } from './screening';
import { benchSchematron } from './schematron';
import { benchStream } from './stream';
import { benchTerminal } from './terminal';
import { benchGoodsSearch, benchTariff } from './tariff';
import { benchUploads } from './uploads';
import { benchValidateInvoice } from './validate-invoice';
import { benchVat } from './vat';

const benches: Record<string, () => Promise<void>> = {
  'validate-invoice': benchValidateInvoice,
  vat: benchVat,
  profiles: benchProfiles,
  schematron: benchSchematron,
  stream: benchStream,
  paycall: benchPaycall,
  'rolling-restart': benchRollingRestart,
  'unfunded-flood': benchUnfundedFlood,
  ledger: benchLedger,
  mcp: benchMcp,
  energy: benchEnergy,
  'review-page': benchReviewPage,
  browser: benchBrowser,
  hostile: benchHostile,
  names: benchNames,
  'sanctions-import': benchSanctionsImport,
  screening: benchScreening,
  terminal: benchTerminal,
  tariff: benchTariff,
  'goods-search': benchGoodsSearch,
  uploads: benchUploads,
};

async function main(names: readonly string[]): Promise<void> {
  if (names.length === 0 || names.some((name) => !(name in benches))) {
    throw new Error(`Usage: npm run bench -- <${Object.keys(benches).join(' | ')}> …`);
  }
  for (const name of names) await benches[name]!();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
