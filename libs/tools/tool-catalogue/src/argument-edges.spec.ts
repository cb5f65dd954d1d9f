import { readAskedBeside } from './asked-beside';
import { catalogue } from './catalogue';
import { checkArguments, type FieldProblem } from './check-arguments';
import { type Schema } from './json-schema';
import { type Tool } from './tool';
import { toolsList } from './tools-list';

/** A number that the description of a tool states about one place in its arguments. */
interface Edge {
  readonly pointer: string;
  readonly bound: (typeof bounds)[number];
  readonly most: number;
  readonly schema: Described;
}
interface Described extends Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly pattern?: string;
  readonly enum?: readonly string[];
}
const bounds = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const;

function edgesOf(schema: Described, pointer = ''): Edge[] {
  const own = bounds.flatMap((bound) => {
    const most = (schema as Record<string, unknown>)[bound];
    return typeof most === 'number' ? [{ pointer, bound, most, schema }] : [];
  });
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    edgesOf(inner, `${pointer}/${name}`),
  );
  const inList = schema.items ? edgesOf(schema.items, `${pointer}/0`) : [];
  return [...own, ...below, ...inList, ...(schema.anyOf ?? []).flatMap((inner) => edgesOf(inner, pointer))];
}

/** A value of exactly this size. */
function valueOf({ bound, schema }: Edge, size: number, example: unknown): unknown {
  if (bound === 'minimum' || bound === 'maximum') return size;
  if (bound === 'minItems' || bound === 'maxItems')
    return Array.from({ length: size }, () =>
      Array.isArray(example) ? (example[0] as unknown) : (schema.items?.enum?.[0] ?? 'FR'),
    );
  const start = schema.pattern === undefined ? '' : 'eu:';
  return `${start}${'A'.repeat(Math.max(0, size - start.length))}`.slice(0, size);
}

/** The first example that has something there, else the first; with the value put there. */
function argumentsWith({ examples }: Tool, pointer: string, make: (example: unknown) => unknown): object {
  const names = pointer.slice(1).split('/');
  const valueIn = (input: unknown) =>
    names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], input);
  const { input } = examples.find((example) => valueIn(example.input) !== undefined) ?? examples[0]!;
  const changed = structuredClone(input) as Record<string, unknown>;
  let parent = changed;
  for (const name of names.slice(0, -1)) parent = (parent[name] ??= {}) as Record<string, unknown>;
  parent[names.at(-1)!] = make(valueIn(input));
  return changed;
}

/** What a call over MCP is told about this place. */
function problemsAt(tool: Tool, edge: Edge, size: number): FieldProblem[] {
  const body = argumentsWith(tool, edge.pointer, (example) => valueOf(edge, size, example));
  const read = readAskedBeside(tool, body);
  const checked = read.ok ? checkArguments(tool, read.given) : read;
  return checked.ok
    ? []
    : checked.fields.filter(({ path }) => path === edge.pointer || edge.pointer.startsWith(`${path}/`));
}

const { tools } = toolsList(catalogue, 'mcp') as { tools: readonly { name: string; inputSchema: Described }[] };
const every = tools.flatMap(({ name, inputSchema }) => {
  const tool = catalogue.find((one) => one.name === name)!;
  return edgesOf(inputSchema).map((edge): [string, string, string, number, Tool, Edge] => [
    ...([name, edge.pointer, edge.bound, edge.most] as const),
    ...([tool, edge] as const),
  ]);
});

it('finds the bounds of most tools', () => expect(every.length).toBeGreaterThan(100));

describe.each(every)('%s %s: %s %d', (_tool, _pointer, bound, most, tool, edge) => {
  const step = edge.schema.type === 'number' ? 0.01 : 1;
  const [inside, outside] = bound.startsWith('max') ? [most - step, most + step] : [most + step, most - step];
  const isText = bound === 'minLength' || bound === 'maxLength';
  const isLength = bound !== 'minimum' && bound !== 'maximum';
  if (outside >= 0 || !isLength)
    it('one beyond is refused', () =>
      expect(problemsAt(tool, edge, outside)).toContainEqual(
        expect.objectContaining(isLength && edge.schema.pattern === undefined ? { code: 'wrong_length' } : {}),
      ));
  it('as much, and one within, are not refused for it', () => {
    const { minLength = 0, maxLength = Infinity } = edge.schema as { minLength?: number; maxLength?: number };
    const isAllowed = (size: number) => !isText || (size >= minLength && size <= maxLength);
    for (const size of [most, inside].filter(isAllowed))
      expect(problemsAt(tool, edge, size).filter(({ code }) => code === 'wrong_length' || !isLength)).toEqual([]);
  });
});
