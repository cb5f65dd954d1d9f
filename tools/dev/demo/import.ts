import { eoriSandboxNumbers } from '@einvoice/test-kit';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { disagreeingCode } from '../sandbox/sandbox-tariff';
import { check, say } from './narration';
import { checkReceipt, type Evidence, toolCaller } from './tool-calls';

/** What the tools on imports answer, as far as the demo reads it. */
interface ImportAnswer {
  readonly status: string;
  readonly existence?: string;
  readonly name?: { readonly text: string } | null;
  readonly dutyEur?: string | null;
  readonly vatEur?: string | null;
  readonly totalEur?: string | null;
  readonly range?: { readonly min: string; readonly max: string | null } | null;
  readonly missing?: readonly { readonly code: string; readonly message: string }[];
  readonly candidates?: readonly {
    readonly code: string;
    readonly description: string;
    readonly evidence: readonly { readonly words: readonly string[] }[];
    readonly declarableChildren: readonly { readonly code: string }[];
  }[];
  readonly duties?: readonly Measure[];
  readonly tradeDefence?: readonly Measure[];
  readonly tradeDefenceRange?: readonly { readonly min: number | null; readonly max: number | null }[];
  readonly prohibitions?: readonly Measure[];
  readonly secondSource?: { readonly state: string } | null;
  readonly receipt?: string | null;
  readonly evidence?: Evidence;
  readonly provenance: { readonly mode: string; readonly month?: string | null };
  readonly decision: {
    readonly summary: string;
    readonly decision: {
      readonly canProceed: boolean;
      readonly warnings: readonly { readonly code: string; readonly message: string }[];
    };
  };
  readonly billing?: { readonly charged: boolean; readonly credits: number };
}

interface Measure {
  readonly description: string;
  readonly areaDescription: string;
  readonly duty: string | null;
  readonly additionalCode: { readonly code: string } | null;
}

type CallTool = (name: string, input: object) => Promise<ImportAnswer>;

/** A question and what was answered, for the receipt. */
interface Asked {
  readonly input: object;
  readonly answer: ImportAnswer;
}

/** Before goods are ordered: whose number is it, which code, what stands in the way, what does the parcel cost, and a receipt of it. */
export async function demoImport(system: SandboxAddresses): Promise<void> {
  const call = toolCaller<ImportAnswer>(system);
  await demoEoriNumbers(call);
  await demoSearch(call);
  const bicycles = await demoMeasures(call);
  await demoSecondSource(call);
  const parcel = await demoParcel(call);
  await demoReceipt(system, call, [bicycles, parcel]);
}

async function demoEoriNumbers(call: CallTool): Promise<void> {
  say.title('Is the EORI number of the importer real?');
  for (const [eori, status] of [
    [eoriSandboxNumbers.named, 'valid'],
    [eoriSandboxNumbers.notValid, 'not_valid'],
    [eoriSandboxNumbers.outage, 'structure_only'],
    ['EL123456789', 'malformed'],
    ['GB123456789000', 'not_covered'],
  ] as const) {
    const answer = await call('validate_eori', { eori });
    say.line(`${eori.padEnd(18)}${answer.status}: ${answer.decision.summary}`);
    check(answer.status === status, `it is ${status}`);
    const isVerdict = status === 'valid' || status === 'not_valid';
    check(answer.decision.decision.canProceed === (status === 'valid'), 'nothing but a valid number lets anybody proceed'); // prettier-ignore
    check(isVerdict || answer.billing?.charged !== true, isVerdict ? 'the register has spoken' : 'and it cost nothing');
  }
}

async function demoSearch(call: CallTool): Promise<void> {
  say.title('Which code has a hoodie?');
  const found = await call('search_taric_codes', { productDescription: 'hoodie, cotton, knitted', limit: 3 });
  for (const { code, description, evidence } of found.candidates ?? []) {
    const words = [...new Set(evidence.flatMap((line) => line.words))].join(', ');
    say.line(`${code}  ${description} (${words})`);
  }
  check(found.candidates?.some(({ code }) => code.startsWith('6110')) ?? false, 'heading 6110 is among them');
  check(!found.decision.decision.canProceed, 'and a person chooses: nobody has classified the goods');
}

async function demoMeasures(call: CallTool): Promise<Asked> {
  say.title('What stands in the way of bicycles from China?');
  const input = { code: '8712900000', originCountry: 'CN' };
  const bicycles = await call('check_eu_import_measures', input);
  for (const { duty, description } of bicycles.duties ?? []) say.line(`${duty}  ${description}`);
  for (const { additionalCode, duty, description } of bicycles.tradeDefence ?? [])
    say.line(`${additionalCode?.code}  ${duty}  ${description}`);
  const [range] = bicycles.tradeDefenceRange ?? [];
  check(bicycles.status === 'measures_listed' && (bicycles.tradeDefence?.length ?? 0) > 1, `anti-dumping duty by company, ${range?.min} to ${range?.max} %`); // prettier-ignore
  check(!bicycles.decision.decision.canProceed, 'which company made them is for a person to find out');

  say.title('And of wood from Russia?');
  const wood = await call('check_eu_import_measures', { code: '4403900000', originCountry: 'RU' });
  for (const { description, areaDescription } of wood.prohibitions ?? [])
    say.line(`${description}: ${areaDescription}`);
  check(wood.status === 'restriction_found' && !wood.decision.decision.canProceed, 'a ban');
  check(wood.provenance.mode === 'sandbox', `and every answer says that the tariff of ${wood.provenance.month} is invented`); // prettier-ignore
  return { input, answer: bicycles };
}

async function demoSecondSource(call: CallTool): Promise<void> {
  say.title('Does the live service of the Commission say the same?');
  for (const [code, state] of [
    ['6110201090', 'confirmed'],
    [disagreeingCode, 'differs'],
  ] as const) {
    const { secondSource, decision } = await call('check_eu_import_measures', { code, originCountry: 'US', confirm: true }); // prettier-ignore
    const said = decision.decision.warnings.find((warning) => warning.code === 'sources_differ')?.message;
    say.line(`${code}  ${said ?? decision.summary}`);
    check(secondSource?.state === state, `the second source: ${state}`);
    check(decision.decision.canProceed === (state === 'confirmed'), state === 'confirmed' ? 'both say the same' : 'a person looks at both'); // prettier-ignore
  }
}

async function demoReceipt(system: SandboxAddresses, call: CallTool, asked: readonly [Asked, Asked]): Promise<void> {
  say.title('A receipt of the measures and the estimate');
  const checks = asked.map(({ answer }) => ({ requestId: answer.evidence?.requestId }));
  const prepared = await call('prepare_import_preflight_receipt', { checks, subjectReference: 'order 200' });
  say.line(`receipt  ${prepared.receipt?.slice(0, 40)}…`);
  say.line(prepared.decision.summary);
  check(prepared.status === 'prepared', 'signed, with the month of the tariff and the day of the rules');
  const [{ input, answer }] = asked;
  await checkReceipt(system, prepared.receipt ?? '', { input, salt: answer.evidence?.salt ?? '' });
}

const shirts = { description: 'Cotton T-shirt', hsCode: '610910', quantity: 5, unitValue: 8, originCountry: 'CN' };
const watch = { description: 'Wrist-watch', hsCode: '910211', quantity: 1, unitValue: 40, originCountry: 'CN' };

async function demoParcel(call: CallTool): Promise<Asked> {
  say.title('What does a parcel of five T-shirts and a watch to Germany cost?');
  const parcel = { destinationCountry: 'DE', items: [shirts, watch], shippingCost: 5, asOfDate: '2026-08-01', declaration: 'H7' }; // prettier-ignore
  const regimes = [
    ['special arrangements', { vatScheme: 'special_arrangements' }, '6.00', '17.29', '108.29'],
    ['IOSS', { vatScheme: 'ioss' }, '6.00', '0.00', '91.00'],
    ['in June 2026', { vatScheme: 'standard', asOfDate: '2026-06-30' }, '0.00', '16.15', '101.15'],
  ] as const;
  for (const [regime, change, duty, vat, total] of regimes) {
    const { dutyEur, vatEur, totalEur } = await call('estimate_low_value_import_cost', { ...parcel, ...change });
    say.line(`${regime.padEnd(22)}duty ${dutyEur}, VAT ${vatEur}, total ${totalEur}`);
    check(dutyEur === duty && vatEur === vat && totalEur === total, `80 + 5 + ${duty} + ${vat} = ${total}`);
  }
  const items = [shirts, { description: 'Mug', quantity: 1, unitValue: 9 }];
  const input = { ...parcel, vatScheme: 'standard', items };
  const gaps = await call('estimate_low_value_import_cost', input);
  say.line(`a mug without code    ${gaps.range?.min} to ${gaps.range?.max}`);
  for (const { code, message } of gaps.missing ?? []) say.line(`                      ${code}: ${message}`);
  check(gaps.totalEur === null && !gaps.decision.decision.canProceed, 'no total is guessed, and a person has to look');
  return { input, answer: gaps };
}
