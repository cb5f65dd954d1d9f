import { boundsOf, isSize, type SchemaBound, valueOfSize, withValueAt } from '@einvoice/test-kit';
import { checkArguments, requestSchemaOf } from '@einvoice/tool-catalogue';
import * as connections from '../connections/connections.contract';
import * as device from '../device/device.contract';
import * as passkeys from '../passkeys/passkeys.contract';
import * as receipts from '../receipts/receipts.contract';
import * as signIn from '../sign-in/sign-in.contract';
import * as topUps from '../top-ups/top-up.contract';
import * as workspace from '../workspace/workspace.contract';

type InputClass = new () => object;

const inputs = Object.entries({
  ...connections,
  ...device,
  ...passkeys,
  ...receipts,
  ...signIn,
  ...topUps,
  ...workspace,
}).filter((entry): entry is [string, InputClass] => typeof entry[1] === 'function' && entry[0].endsWith('Input'));

/** What is said of a value of this size at the place of the bound, as a caller of the route is told. */
function problemsAt(input: InputClass, bound: SchemaBound, size: number) {
  const checked = checkArguments({ input }, withValueAt({}, bound.pointer, valueOfSize(bound, size)));
  return checked.ok
    ? []
    : checked.fields.filter(({ path }) => path === bound.pointer || bound.pointer.startsWith(`${path}/`));
}

const every = inputs.flatMap(([name, input]) =>
  boundsOf(requestSchemaOf(input)).map((stated) => ({ name, input, ...stated, stated })),
);

it('finds the bodies', () => {
  expect(inputs.map(([name]) => name)).toEqual(
    expect.arrayContaining(['ConnectionInput', 'TopUpInput', 'WalletLinkInput']),
  );
  expect(every.length).toBeGreaterThan(50);
});

const named = inputs.filter(([, input]) => Object.hasOwn(requestSchemaOf(input)['properties'] as object, 'name'));

it('finds the names that people type', () => {
  const known = ['ConnectionInput', 'DeviceApproveInput', 'LegalEntityInput', 'NewPasskeyInput', 'PasskeyNameInput'];
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining([...known, 'WorkspaceInput']));
});

it.each(named)(
  'the name of a %s holds nothing that turns the direction of writing, and no control character',
  (_, input) => {
    const problems = (name: string) => {
      const checked = checkArguments({ input }, { name });
      return checked.ok ? [] : checked.fields.filter(({ path }) => path === '/name');
    };
    const hidden = ['\u202a', '\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u0000', '\u0085', '\u2028'];
    expect(hidden.filter((character) => problems(`laptop${character}x`).length === 0)).toEqual([]);
    for (const name of ['Zoë’s laptop', '\u062d\u0627\u0633\u0648\u0628', '\u05de\u05d7\u05e9\u05d1 2'])
      expect(problems(name)).toEqual([]);
  },
);

describe.each(every)('$name $pointer: $keyword $bound', ({ input, keyword, allowed, refused, schema, stated }) => {
  const isLength = isSize(keyword);
  if (refused !== null)
    it('one beyond is refused', () => {
      // Of a text, for that; a list that is too long may repeat itself, too.
      const code = keyword.endsWith('Length') && schema.pattern === undefined ? { code: 'wrong_length' } : {};
      expect(problemsAt(input, stated, refused)).toContainEqual(expect.objectContaining(code));
    });

  it.each(allowed)('%d are not refused for it', (size) =>
    expect(problemsAt(input, stated, size).filter(({ code }) => code === 'wrong_length' || !isLength)).toEqual([]),
  );
});
