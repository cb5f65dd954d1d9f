import { type LocalTool, localTools } from './local-tools';

const now = () => new Date('2026-11-24T12:00:00Z');
const examples = Object.values(localTools as Readonly<Record<string, LocalTool>>).flatMap((tool) =>
  tool.examples.map((example) => [`${tool.name}: ${example.title}`, tool, example] as const),
);

it.each(examples)('%s: is answered with nothing but the time', async (_title, tool, { input, expect: part }) => {
  expect(await tool.run(input, { now }, null)).toMatchObject(part);
});
