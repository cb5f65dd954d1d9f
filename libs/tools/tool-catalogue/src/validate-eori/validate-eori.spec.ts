import { UnconfiguredEoriClient } from '@einvoice/eori-client';
import { openSpecSources, type SpecSources } from '../tool-sources.fixture';
import { validateEori } from './validate-eori';
import { validateEoriTool } from './validate-eori.tool';

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

const ask = (eori: string) => validateEori({ eori }, sources.deps);
const codesOf = (reasons: readonly { readonly code: string }[]) => reasons.map(({ code }) => code);
const work = (eori: string) => validateEoriTool.parts!.work({ eori }, sources.deps, null, null);

describe('validate_eori', () => {
  it.each([
    ['EL123456789', ['use_gr']],
    [`DE${'1'.repeat(16)}`, ['too_long']],
    ['123456', ['country_missing']],
  ])('%s: nobody is asked, nothing is charged, and it says what to change', async (eori, hints) => {
    const before = sources.eori.requests.length;
    const answer = await ask(eori);
    expect(answer).toMatchObject({ status: 'malformed', existence: 'not_run', hints, decision: { status: 'invalid_input' } }); // prettier-ignore
    expect(codesOf(answer.decision.decision.nextActions)).toEqual(hints);
    expect(sources.eori.requests).toHaveLength(before);
    expect(validateEoriTool.parts!.open({ eori }, null)).toBe(0);
  });

  it('a VAT number is asked all the same, with a hint', async () => {
    expect(await ask('DE136695976')).toMatchObject({ status: 'not_valid', hints: ['looks_like_vat_number'] });
  });

  it('an answer that the register gives now is charged once, a repeated one is free', async () => {
    expect(await work('FR12345678901234')).toMatchObject({ answered: 1, complete: true });
    const again = await work('fr 123 456 789 01234');
    expect(again).toMatchObject({ answered: 0, complete: true, answer: { status: 'valid', provenance: { fromCache: true } } }); // prettier-ignore
  });

  it('an outage, odd answers and a register that is not set up are structure_only, never a verdict, and free', async () => {
    const reasons: (string | null)[] = [];
    for (const behaviour of [{ kind: 'html', status: 502 }, { kind: 'missing' }] as const) {
      sources.eori.script([behaviour]);
      const { answer, answered, complete } = await work('IT12345678901');
      expect({ answered, complete }).toEqual({ answered: 0, complete: false });
      expect(answer).toMatchObject({ status: 'structure_only', existence: 'not_run', decision: { status: 'unavailable', decision: { canProceed: false } } }); // prettier-ignore
      reasons.push((answer as Awaited<ReturnType<typeof ask>>).reason);
    }
    expect(reasons).toEqual(['source_error', 'number_not_answered']);
    const off = { ...sources.deps, eori: new UnconfiguredEoriClient(() => new Date()) };
    expect(await validateEori({ eori: 'IT12345678901' }, off)).toMatchObject({ status: 'structure_only', decision: { status: 'not_configured' } }); // prettier-ignore
  });
});
