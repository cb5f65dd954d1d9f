import process from 'node:process';
import { benchRollingRestart, benchUnfundedFlood } from './paycall-load';
import { benchLedger } from './ledger';
import { benchMcp } from './mcp';
import { benchPaycall } from './paycall';
import { benchReviewPage } from './review-page';
import { benchStream } from './stream';
import { benchValidateInvoice } from './validate-invoice';
import { benchVat } from './vat';

const benches: Record<string, () => Promise<void>> = {
  'validate-invoice': benchValidateInvoice,
  vat: benchVat,
  stream: benchStream,
  paycall: benchPaycall,
  'rolling-restart': benchRollingRestart,
  'unfunded-flood': benchUnfundedFlood,
  ledger: benchLedger,
  mcp: benchMcp,
  'review-page': benchReviewPage,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join(' | ')}>`);
  process.exitCode = 1;
}
bench?.().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
