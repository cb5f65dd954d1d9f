import { eprelSandboxRecords } from '@einvoice/test-kit';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, say } from './narration';
import { checkReceipt, type Evidence, toolCaller } from './tool-calls';

interface Finding {
  readonly code: string;
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly message: string;
  readonly change: string | null;
}

interface EnergyAnswer {
  readonly status: string;
  readonly reason?: string | null;
  readonly classes?: readonly { readonly value: string | null; readonly scale: string }[];
  readonly record?: { readonly model: { readonly text: string }; readonly onMarket: string };
  readonly findings?: readonly Finding[];
  readonly receipt?: string;
  readonly preparedBefore?: boolean;
  readonly evidence: Evidence;
  readonly billing: { readonly charged: boolean; readonly balance: number };
}

const { found, oldTwin, outage } = eprelSandboxRecords;
const receiptTool = 'prepare_energy_label_preflight_receipt';
const right = {
  ...{ shownClass: 'C', shownRange: 'A-G', labelShown: true, ficheLinked: true, qrRegistrationNumber: '2100001' },
  text: 'A quiet washing machine.',
};

/** A product found, a listing with a wrong class and its fix, a label that no longer counts, an outage, and a signed receipt. */
export async function demoEnergy(system: SandboxAddresses): Promise<void> {
  const call = toolCaller<EnergyAnswer>(system);

  say.title(`A washing machine in EPREL: ${found}`);
  const record = await call('get_eprel_product_record', { publicRecordId: found });
  const label = await call('get_eprel_energy_label_data', { publicRecordId: found });
  const [main] = label.classes ?? [];
  say.line(`record      ${record.record?.model.text}, on the market: ${record.record?.onMarket}`);
  say.line(`label       class ${main?.value} on the scale ${main?.scale}`);
  check(record.status === 'found' && main?.value === 'C', 'found, with its class on the scale of its act');
  const checks = [record, label].map(({ evidence: { requestId } }) => ({ requestId }));

  say.title('A shop lists it with class A and without the range');
  const wrong = await call(receiptTool, { checks, listing: { ...right, shownClass: 'A', shownRange: '' } });
  const failed = printFailed(wrong);
  check(failed.join(', ') === 'shown_class_differs, range_missing', 'two findings, each with what to change');

  say.title('The listing as it should be, and the receipt');
  const prepared = await call(receiptTool, { checks, listing: right });
  say.line(`receipt     ${prepared.receipt?.slice(0, 40)}…`);
  check(printFailed(prepared).length === 0, 'nothing is wrong with it');
  await checkReceipt(system, prepared.receipt ?? '', { input: { publicRecordId: found }, salt: label.evidence.salt });
  const again = await call(receiptTool, { checks, listing: right });
  check(again.receipt === prepared.receipt && !again.billing.charged, 'the same bundle has the same receipt, free');

  say.title(`The same model on its label before 2021: ${oldTwin}`);
  const old = await call('get_eprel_energy_label_data', { publicRecordId: oldTwin });
  const oldClass = old.classes?.[0];
  const listing = {
    ...right,
    shownClass: oldClass?.value ?? '',
    shownRange: oldClass?.scale,
    qrRegistrationNumber: '210001',
  };
  const superseded = await call(receiptTool, { checks: [{ requestId: old.evidence.requestId }], listing });
  check(printFailed(superseded).includes('scale_superseded'), `${oldClass?.value} may not be shown any more`);

  say.title(`A record that the register cannot answer for: ${outage}`);
  const silent = await call('get_eprel_product_record', { publicRecordId: outage });
  say.line(`answer      ${silent.status}, ${silent.reason}`);
  check(
    silent.status === 'unavailable' && !silent.billing.charged,
    'an outage is no word about the product, and is not charged',
  );
}

function printFailed({ findings = [] }: EnergyAnswer): readonly string[] {
  const failed = findings.filter(({ outcome }) => outcome === 'fail');
  for (const { code, message, change } of failed) {
    say.finding('error', `${code}: ${message}`);
    say.line(`            ${change}`);
  }
  return failed.map(({ code }) => code);
}
