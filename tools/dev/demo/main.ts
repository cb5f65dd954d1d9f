import process from 'node:process';
import { step } from '../../build/progress.mjs';
import { borrowSandbox } from '../sandbox/borrow-sandbox';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { demoBatch } from './batch';
import { demoEnergy } from './energy';
import { demoImport } from './import';
import { demoInvoice } from './invoice';
import { demoMcp } from './mcp';
import { DemoFailed, say } from './narration';
import { demoPeppol } from './peppol';
import { demoProfiles } from './profiles';
import { demoReadiness } from './readiness';
import { demoReview } from './review';
import { demoSanctions } from './sanctions';
import { demoVat } from './vat';
import { demoVies } from './vies';
import { demoXml } from './xml';

const demos: Record<string, (system: SandboxAddresses) => Promise<void>> = {
  invoice: demoInvoice,
  xml: demoXml,
  profiles: demoProfiles,
  vat: demoVat,
  vies: demoVies,
  peppol: demoPeppol,
  readiness: demoReadiness,
  batch: demoBatch,
  review: demoReview,
  import: demoImport,
  mcp: demoMcp,
  energy: demoEnergy,
  sanctions: demoSanctions,
};

async function main(name: string): Promise<number> {
  const demo = demos[name];
  if (!demo) {
    console.error(`There is no demo named so. Usage: npm run demo [-- ${Object.keys(demos).join(' | ')}]`);
    return 1;
  }
  const { addresses, giveBack } = await borrowSandbox({ step, say: say.line });
  try {
    say.title(`Sandbox at ${addresses.baseUrl}: a chain of its own, no real money`);
    await demo(addresses);
    say.title('Everything held.');
    return 0;
  } catch (error) {
    if (!(error instanceof DemoFailed)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  } finally {
    await giveBack();
  }
}

main(process.argv[2] ?? 'invoice').then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
