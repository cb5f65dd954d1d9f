import { importCostRules } from '@einvoice/import-cost';
import { checkArguments } from '../check-arguments';
import { type ToolDeps } from '../tool';
import { estimateLowValueImportCost } from './estimate-low-value-import-cost';
import { estimateLowValueImportCostTool } from './estimate-low-value-import-cost.tool';

const items = [{ description: 'T-shirt', hsCode: '610910', quantity: 1, unitValue: 20 }];
const parcel = { destinationCountry: 'DE', items, shippingCost: 0, vatScheme: 'standard', declaration: 'H7' } as const;
const deps = { now: () => new Date('2026-11-23T12:00:00Z') } as ToolDeps;

const answer = (change: object, more: Partial<ToolDeps> = {}) =>
  estimateLowValueImportCost({ ...parcel, ...change }, { ...deps, ...more });
const codesOf = (reasons: readonly { readonly code: string }[]) => reasons.map(({ code }) => code);

describe('estimate_low_value_import_cost', () => {
  it('refuses arguments before anything is charged, with the place of each problem', () => {
    const body = {
      ...parcel,
      items: [{ ...items[0], quantity: 0, hsCode: '6109100010 80' }],
      destinationCountry: 'US',
    };
    const checked = checkArguments(estimateLowValueImportCostTool, body);
    expect(checked.ok ? [] : checked.fields.map(({ path }) => path)).toEqual(['/destinationCountry', '/items/0/hsCode', '/items/0/quantity']); // prettier-ignore
  });

  it('lets nobody proceed on gaps, and names each', async () => {
    const { status, decision } = await answer({ items: [...items, { description: 'Mug', quantity: 1, unitValue: 5 }] });
    expect(status).toBe('estimated_with_gaps');
    expect(decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    expect(codesOf(decision.decision.warnings)).toEqual(['hs_code', 'eu_handling_fee', 'product_identifiers_due']);
  });

  it('warns of a fee that nobody confirms, and does not add it', async () => {
    const { status, totalEur, decision } = await answer({});
    expect({ status, totalEur }).toEqual({ status: 'estimated', totalEur: '27.37' });
    expect(decision.decision.canProceed).toBe(true);
    expect(codesOf(decision.decision.warnings)).toEqual(['eu_handling_fee', 'product_identifiers_due']);
  });

  it('takes the rules of the operator', async () => {
    const rules = importCostRules.map((rule) => (rule.id === 'eu_handling_fee' ? { ...rule, certainty: 'certain' as const } : rule)); // prettier-ignore
    expect(await answer({}, { importCostRules: rules })).toMatchObject({ totalEur: '29.37', missing: [] });
  });

  it.each([
    ['a day for which no rule is known', { asOfDate: '2035-01-01' }, '/asOfDate'],
    ['a currency without rate', { currency: 'USD' }, '/exchangeRate'],
  ])('is not charged for %s, and says which field', async (_what, change, path) => {
    const { totalEur, decision } = await answer(change);
    expect(totalEur).toBeNull();
    expect(decision.status).toBe('invalid_input');
    expect(decision.decision.nextActions[0]!.message).toContain(path);
  });

  it('sends a sale to a business, and goods above the threshold, to the tariff', async () => {
    for (const change of [{ saleType: 'b2b' as const }, { items: [{ ...items[0], quantity: 8 }] }]) {
      const { decision, totalEur } = await answer(change);
      expect(totalEur).toBeNull();
      expect(decision).toMatchObject({ status: 'ready', decision: { canProceed: false } });
      expect(codesOf(decision.decision.nextActions)).toEqual(['check_eu_import_measures']);
    }
  });
});
