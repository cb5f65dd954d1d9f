import { mcpCalls } from '@einvoice/limits';
import { expectGolden } from '@einvoice/test-kit';
import path from 'node:path';
import { catalogue } from './catalogue';
import { toolsList } from './tools-list';

const goldenFile = path.join(__dirname, 'tools-list.golden.json');
const current = `${JSON.stringify(toolsList(catalogue, 'mcp'), null, 2)}\n`;

describe('M3 what agents are shown', () => {
  it('M3 is what the golden file holds', () =>
    expectGolden(goldenFile, current, 'npx jest -c libs/tools/tool-catalogue/jest.config.cjs tools-list'));

  it('M3 is printable ASCII, so that nothing can hide in it', () => {
    expect(current).toMatch(/^[ -~\n]+$/);
  });

  it('costs an agent little: at most 2 kB for each tool', () => {
    const sizes = toolsList(catalogue, 'mcp').tools.map((tool) => Buffer.byteLength(JSON.stringify(tool)));
    const [largest, sum] = [Math.max(...sizes), sizes.reduce((all, one) => all + one)];
    console.log(
      `tools/list: ${sizes.length} tools, ${sum} bytes; ${Math.round(sum / sizes.length)} a tool, at most ${largest}`,
    );
    expect(largest).toBeLessThanOrEqual(mcpCalls.toolListBytesMaxPerTool);
  });

  it('shows a tool on its access routes only', () => {
    const [tool] = catalogue;
    if (!tool) throw new Error('The catalogue is empty.');
    expect(toolsList([{ ...tool, accessRoutes: ['paycall'] }], 'mcp')).toEqual({ tools: [] });
    expect(toolsList([{ ...tool, accessRoutes: ['paycall'] }], 'paycall').tools).toMatchObject([{ name: tool.name }]);
  });
});
