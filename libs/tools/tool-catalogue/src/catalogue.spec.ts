import { type DomainAnswer } from '@einvoice/decision-envelope';
import { type Language } from '@einvoice/languages';
import Ajv2020 from 'ajv/dist/2020';
import { catalogue } from './catalogue';
import { checkArguments } from './check-arguments';
import { schemaOf } from './json-schema';
import { linkedCaller, openSpecSources, type SpecSources } from './tool-sources.fixture';
import { depsAsked, type Tool } from './tool';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
const printableAscii = /^[ -~]+$/;

/** What a decision says to a person. */
function sentencesOf({ decision: { summary, decision } }: DomainAnswer): string[] {
  const reasons = [...decision.blockingReasons, ...decision.warnings, ...decision.nextActions];
  return [summary, ...reasons.map(({ message }) => message)];
}

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

it('names are unique', () => {
  const names = catalogue.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(catalogue.map((tool): [string, Tool] => [tool.name, tool]))('%s', (_name, tool) => {
  const inputIsValid = ajv.compile(schemaOf(tool.input));
  const outputIsValid = ajv.compile(schemaOf(tool.output));

  it('M3 says what it is in printable ASCII, within the lengths agents can take', () => {
    expect(tool.name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
    expect(tool.title).toMatch(printableAscii);
    expect(tool.description).toMatch(printableAscii);
    expect(tool.description.length).toBeLessThanOrEqual(400);
  });

  it('is read-only, has a price and is reachable', () => {
    expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(tool.price.paycallUnits ?? '').toMatch(tool.accessRoutes.includes('paycall') ? /^[1-9]\d*$/ : /^$/);
    expect(Number.isInteger(tool.price.credits) && tool.price.credits >= 0).toBe(true);
    expect(tool.accessRoutes.length).toBeGreaterThan(0);
    expect(tool.limits.deadlineMs).toBeGreaterThan(0);
    expect(tool.answerKeptSeconds).toBeGreaterThan(0);
  });

  it('has examples', () => {
    expect(tool.examples.length).toBeGreaterThan(0);
  });

  it.each(tool.examples.map((example) => [example.title, example] as const))('example: %s', async (_title, example) => {
    expect(inputIsValid(example.input)).toBe(true);
    const checked = checkArguments(tool, example.input);
    if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
    const answerIn = (language: Language) =>
      tool.run(checked.input, depsAsked(sources.deps, { language, maxAgeSeconds: undefined }), linkedCaller);
    const answer = await answerIn('en');
    const sent: unknown = JSON.parse(JSON.stringify(answer));
    outputIsValid(sent);
    expect(outputIsValid.errors ?? []).toEqual([]);
    expect(sent).toMatchObject(example.expect);
    const english = sentencesOf(answer);
    expect(sentencesOf(await answerIn('de')).filter((sentence) => english.includes(sentence))).toEqual([]);
  });

  it.each(['no_such_property', 'constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'B2 refuses a property that the input does not have: %s',
    (name) => {
      // As a JSON parser makes it: an own property whatever its name.
      const own = { value: 1, enumerable: true };
      const checked = checkArguments(tool, Object.defineProperty({ ...tool.examples[0]?.input }, name, own));
      expect(checked).toMatchObject({ ok: false, fields: [{ path: `/${name}`, code: 'unknown_property' }] });
    },
  );
});
