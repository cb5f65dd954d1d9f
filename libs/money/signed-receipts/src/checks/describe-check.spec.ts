import { type DomainAnswer } from '@einvoice/decision-envelope';
import { checkReceipts } from '@einvoice/limits';
import { type AnsweredCall, describeCheck } from './describe-check';

const answer: DomainAnswer = {
  decision: {
    ...{ status: 'ready', summary: 'Said.' },
    decision: { canProceed: true, requiresHumanReview: false, warnings: [], blockingReasons: [], nextActions: [] },
  },
  provenance: { source: 'vies', mode: 'live', checkedAt: '2026-11-23T11:59:00.000Z' },
};
const described = (evidence?: AnsweredCall['tool']['evidence'], more: object = {}) =>
  describeCheck({
    tool: { name: 'a_tool', ...(evidence && { evidence }) },
    input: { asked: 'this' },
    answer: { ...answer, ...more } as DomainAnswer,
  });
const { codeCharactersMax, codesMax, datasetVersionCharactersMax, datasetVersionsMax, factsBytesMax } = checkReceipts;

describe('what is kept of an answer', () => {
  it('of a tool that declares nothing: no fact and no version', () => {
    expect(described()).toMatchObject({ datasetVersions: [], facts: {} });
    expect(described({ factNames: ['state'] })).toMatchObject({ datasetVersions: [], facts: {} });
  });

  it('is the word of the tool, that of its decision when it has none, and not more of it than a code may have', () => {
    expect(described().status).toBe('ready');
    expect(described(undefined, { status: 7, state: 'invalid' }).status).toBe('invalid');
    expect(described(undefined, { status: 'x'.repeat(codeCharactersMax + 1) }).status).toHaveLength(codeCharactersMax);
  });

  it('names as many versions, of as many characters, as may be kept', () => {
    const versions = Array.from({ length: datasetVersionsMax + 1 }, (_, at) => `${at}`.padEnd(100, 'v'));
    const kept = described({ factNames: [], datasetVersions: () => versions }).datasetVersions;
    expect(kept).toEqual(versions.slice(0, datasetVersionsMax).map((one) => one.slice(0, datasetVersionCharactersMax)));
  });

  it('names each code once, as many and as long as may be kept', () => {
    const reasons = Array.from({ length: codesMax + 1 }, (_, at) => ({ code: `${at}`.padEnd(100, 'c'), message: '' }));
    const decision = { ...answer.decision.decision, warnings: [reasons[0]!, ...reasons] };
    const kept = described(undefined, { decision: { ...answer.decision, decision } }).decision.warnings;
    expect(kept).toEqual(reasons.slice(0, codesMax).map(({ code }) => code.slice(0, codeCharactersMax)));
  });

  it('are the declared facts of answer and input, up to their limit and not one byte more', () => {
    const facts = (bytes: number) => () => ({ state: 'x'.repeat(bytes - '{"state":""}'.length), name: 'ACME' });
    const factNames = ['state'];
    expect(described({ factNames, facts: facts(factsBytesMax) }).facts).not.toHaveProperty('name');
    expect(() => described({ factNames, facts: facts(factsBytesMax + 1) })).toThrow(RangeError);
    const given = described({ factNames, facts: (_answer, input) => ({ state: JSON.stringify(input) }) });
    expect(given.facts).toEqual({ state: '{"asked":"this"}' });
  });
});
