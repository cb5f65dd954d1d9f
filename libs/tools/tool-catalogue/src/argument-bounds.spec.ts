import { type BoundedSchema, boundsOf, isSize, type SchemaBound, valueOfSize, withValueAt } from '@einvoice/test-kit';
import { readAskedBeside } from './asked-beside';
import { catalogue } from './catalogue';
import { checkArguments, type FieldProblem } from './check-arguments';
import { type Tool } from './tool';
import { toolsList } from './tools-list';

const valueAt = (body: unknown, pointer: string): unknown =>
  pointer.split('/').slice(1).reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body); // prettier-ignore

/** What a call over MCP is told about a value of this size at the place of the bound. */
function problemsAt(tool: Tool, bound: SchemaBound, size: number): FieldProblem[] {
  const { pointer } = bound;
  const { input } = tool.examples.find((example) => valueAt(example.input, pointer) !== undefined) ?? tool.examples[0]!;
  const example = valueAt(input, pointer);
  const itemAt = () => (Array.isArray(example) ? (example[0] as unknown) : 'FR');
  const value = valueOfSize(bound, size, { start: 'eu:', itemAt });
  const read = readAskedBeside(tool, withValueAt(input, pointer, value));
  const checked = read.ok ? checkArguments(tool, read.given) : read;
  return checked.ok ? [] : checked.fields.filter(({ path }) => path === pointer || pointer.startsWith(`${path}/`));
}

const { tools } = toolsList(catalogue, 'mcp') as { tools: readonly { name: string; inputSchema: BoundedSchema }[] };
const every = tools.flatMap(({ name, inputSchema }) => {
  const tool = catalogue.find((one) => one.name === name)!;
  return boundsOf(inputSchema).map((bound) => ({ name, tool, ...bound, stated: bound }));
});

it('finds the bounds of most tools', () => expect(every.length).toBeGreaterThan(100));

describe.each(every)('$name $pointer: $keyword $bound', ({ tool, keyword, allowed, refused, schema, stated }) => {
  const isLength = isSize(keyword);
  if (refused !== null)
    it('one beyond is refused, and for that', () => {
      const code = isLength && schema.pattern === undefined ? { code: 'wrong_length' } : {};
      expect(problemsAt(tool, stated, refused)).toContainEqual(expect.objectContaining(code));
    });

  it.each(allowed)('%d are not refused for it', (size) =>
    expect(problemsAt(tool, stated, size).filter(({ code }) => code === 'wrong_length' || !isLength)).toEqual([]),
  );
});
