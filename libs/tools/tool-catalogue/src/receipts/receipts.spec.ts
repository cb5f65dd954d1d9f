import { type CheckBundle, type KeptCheck, type ReceiptsOfChecks } from '@einvoice/decision-envelope';
import { catalogue } from '../catalogue';
import { checkArguments } from '../check-arguments';
import { schemaOf } from '../json-schema';
import { prepareEnergyLabelPreflightReceiptTool } from '../prepare-energy-label-preflight-receipt/prepare-energy-label-preflight-receipt.tool';
import { prepareImportPreflightReceiptTool } from '../prepare-import-preflight-receipt/prepare-import-preflight-receipt.tool';
import { prepareScreeningReceiptTool } from '../prepare-screening-receipt/prepare-screening-receipt.tool';
import { type Tool, type ToolDeps } from '../tool';
import { withReceipts } from './define-receipt-tool';
import Ajv2020 from 'ajv/dist/2020';

const kept = (tool: string, changes: Partial<KeptCheck> = {}): KeptCheck => ({
  ...{ requestId: 'request-1', tool, status: 'found', source: 'x', mode: 'live', facts: {}, datasetVersions: [] },
  decision: { status: 'ready', canProceed: true, requiresHumanReview: false, blockingReasons: [], warnings: [] },
  ...{ checkedAt: '2026-11-23T10:00:00.000Z', inputDigest: `sha256:${'0'.repeat(64)}`, ...changes },
});

/** Prepares a receipt of these checks; what would be signed comes back beside the answer. */
async function prepare(tool: Tool, checks: readonly KeptCheck[], more: object = {}) {
  const signed: CheckBundle[] = [];
  const receipts: ReceiptsOfChecks = {
    find: async (_workspace, ids) => checks.filter(({ requestId }) => ids.includes(requestId)),
    prepare: async (_workspace, bundle) => {
      signed.push(bundle);
      return { receipt: 'a.b.c', bundleDigest: 'sha256:0', environment: 'sandbox', isNew: true };
    },
  };
  const body = { checks: checks.map(({ requestId }) => ({ requestId })), ...more };
  const checked = checkArguments(tool, body);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  const deps = { receipts, now: () => new Date('2026-11-23T12:00:00Z') } as object as ToolDeps;
  const { answer, answered } = await tool.parts!.work(checked.input, deps, null, { workspaceId: 'ws_one' });
  const isValid = new Ajv2020({ allowUnionTypes: true }).compile(schemaOf(tool.output));
  expect([isValid(JSON.parse(JSON.stringify(answer))), isValid.errors]).toEqual([true, null]);
  return { answer: answer as typeof answer & { readonly findings?: readonly Finding[] }, answered, bundle: signed[0] };
}
interface Finding {
  readonly code: string;
  readonly outcome: string;
  readonly severity: string;
  readonly act: string;
  readonly article: string;
  readonly change: string | null;
}

describe('the worst of the checks', () => {
  const screen = (changes: Partial<KeptCheck>) =>
    prepare(prepareScreeningReceiptTool, [
      kept('screen_sanctioned_name', { datasetVersions: ['un 2026-11-20', 'eu 2026-11-22'] }),
      kept('screen_sanctioned_identifier', { requestId: 'request-2', inputDigest: 'sha256:1', ...changes }),
    ]);
  const decisionOf = (changes: Partial<KeptCheck['decision']>) => ({ decision: { ...kept('x').decision, ...changes } });

  it('decides: all that pass pass, and the lists and days are named, never "cleared"', async () => {
    const { answer, bundle, answered } = await screen({ checkedAt: '2026-11-22T10:00:00.000Z' });
    expect(answer.decision.decision).toMatchObject({ canProceed: true, requiresHumanReview: false });
    expect(bundle?.statement).toBe('Screened on 2026-11-22, 2026-11-23, against: eu 2026-11-22, un 2026-11-20.');
    expect(JSON.stringify(bundle)).not.toMatch(/clear/i);
    expect(answered).toBe(1);
  });

  it.each([
    ['one that blocks', decisionOf({ canProceed: false, blockingReasons: ['possible_sanctions_match'] }), ['possible_sanctions_match'], false],
    ['one that a person must look at', decisionOf({ canProceed: false, requiresHumanReview: true }), [], true],
    ['an outage', decisionOf({ status: 'unavailable', canProceed: false, requiresHumanReview: true }), [], true],
    ['invented data, whatever it said', { mode: 'sample' as const }, [], true],
  ])('decides: %s never passes', async (_what, changes, blocking, review) => {
    const { answer, bundle } = await screen(changes);
    expect(answer.decision.decision).toMatchObject({ canProceed: false });
    expect(bundle?.decision.blockingReasons).toEqual(blocking);
    expect(bundle?.decision.canProceed).toBe(false);
    if (review) expect(bundle?.decision.requiresHumanReview).toBe(true);
  }); // prettier-ignore
});

describe('a listing', () => {
  const facts = {
    ...{ group: 'washingmachines2019', registrationNumber: '2100001', class: 'C', range: 'A-G', act: '2019/2014' },
    ...{ onMarket: 'yes', supplierVerified: true, blocked: null },
  };
  const right = {
    ...{ shownClass: 'C', shownRange: 'A-G', labelShown: true, ficheLinked: true, qrRegistrationNumber: '2100001' },
    text: 'A quiet machine.',
  };
  const compare = async (listing: object | undefined, ...of: object[]) => {
    const all = of.length > 0 ? of : [facts];
    const checks = all.map((one, at) =>
      kept('get_eprel_energy_label_data', { requestId: `request-${at}`, inputDigest: `${at}`, facts: one as never }),
    );
    const { answer, bundle } = await prepare(prepareEnergyLabelPreflightReceiptTool, checks, listing && { listing });
    const outcomes = Object.fromEntries(answer.findings!.map(({ code, outcome }) => [code, outcome]));
    return { outcomes, answer, bundle };
  };

  it.each([
    ['shown_class_differs', { ...right, shownClass: 'A' }, facts],
    ['range_missing', { ...right, shownRange: '' }, facts],
    ['range_differs', { ...right, shownRange: 'A+++-D' }, facts],
    ['label_not_shown', { ...right, labelShown: false }, facts],
    ['fiche_not_linked', { ...right, ficheLinked: false }, facts],
    ['qr_points_elsewhere', { ...right, qrRegistrationNumber: '2100002' }, facts],
    ['misleading_class_text', { ...right, text: 'Now A+++!' }, facts],
    ['scale_superseded', { ...right, shownClass: 'A+++', shownRange: 'A+++-D' }, { ...facts, group: 'washingmachines', class: 'A+++' }],
    ['market_placement_ended', right, { ...facts, onMarket: 'ended' }],
    ['supplier_not_verified', right, { ...facts, supplierVerified: false }],
  ])('%s: fails alone or with what follows, with act, article and what to change', async (code, listing, of) => {
    const { answer, outcomes } = await compare(listing, of);
    const finding = answer.findings!.find((one) => one.code === code)!;
    expect(finding).toMatchObject({ outcome: 'fail', act: expect.stringMatching(/\d{4}\/\d/), article: expect.any(String) });
    expect(finding.change).toEqual(expect.stringMatching(/\w/));
    expect(Object.values(outcomes).filter((one) => one === 'unknown').length).toBe(code === 'range_missing' ? 1 : 0);
    const { canProceed, requiresHumanReview, blockingReasons } = answer.decision.decision;
    expect(canProceed).toBe(false);
    if (finding.severity === 'block') expect(blockingReasons.map((one) => one.code)).toContain(code);
    else expect([blockingReasons, requiresHumanReview]).toEqual([[], true]);
  }); // prettier-ignore

  it('that is right passes whole, and what it shows is attested by its digest alone', async () => {
    const { outcomes, answer, bundle } = await compare(right);
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['pass']));
    expect(answer.decision.decision.canProceed).toBe(true);
    expect(bundle?.compared).toEqual(right);
  });

  it.each([
    ['no listing at all', undefined, [facts]],
    ['a listing that says nothing', {}, [facts]],
    ['a check that says nothing of the label', right, [{ ...facts, class: null, onMarket: null, supplierVerified: null }]],
    ['a check about no product', right, [{}]],
    ['checks about two products', right, [facts, { ...facts, registrationNumber: '2100002' }]],
    ['a group that we do not know', right, [{ ...facts, group: 'toasters2030' }]],
  ])('%s: unknown stays unknown and never passes', async (_what, listing, of) => {
    const { outcomes, answer } = await compare(listing, ...of);
    expect(Object.values(outcomes)).toContain('unknown');
    expect(Object.values(outcomes)).not.toContain('fail');
    expect(answer.decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
  }); // prettier-ignore

  it('is compared with all that its checks say together, the newest word first', async () => {
    const label = kept('get_eprel_energy_label_data', { facts: { ...facts, onMarket: 'yes' } as never });
    const record = kept('get_eprel_product_record', {
      ...{ requestId: 'request-2', inputDigest: '2', checkedAt: '2026-11-23T11:00:00.000Z' },
      facts: { ...facts, class: null, onMarket: 'ended' } as never,
    });
    const { answer } = await prepare(prepareEnergyLabelPreflightReceiptTool, [label, record], { listing: right });
    const failed = answer.findings!.filter(({ outcome }) => outcome !== 'pass').map(({ code }) => code);
    expect(failed).toEqual(['market_placement_ended']);
  });
});

describe('the catalogue', () => {
  it('shows a receipt tool exactly when it shows a tool whose checks it takes', () => {
    const receiptTools = [prepareEnergyLabelPreflightReceiptTool, prepareScreeningReceiptTool, prepareImportPreflightReceiptTool]; // prettier-ignore
    const named = (name: string) => ({ ...catalogue[0]!, name });
    const shown = (...names: string[]) => withReceipts(names.map(named), receiptTools).slice(names.length);
    expect(shown('verify_iban')).toEqual([]);
    expect(shown('screen_sanctioned_name')).toEqual([prepareScreeningReceiptTool]);
    expect(shown('validate_eori', 'search_eprel_products')).toHaveLength(2);
    expect(catalogue).toContain(prepareEnergyLabelPreflightReceiptTool);
  });

  it('facts are declared by name, small, and hold no outside text', () => {
    const names = catalogue.flatMap(({ evidence }) => evidence?.factNames ?? []);
    for (const name of names) expect(name).not.toMatch(/name$|iban|vat|address|model|supplier$/i);
  });
});
