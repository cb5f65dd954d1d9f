import { schemaOf } from './json-schema';
import { type Tool, type ToolLane } from './tool';

/** What an agent sees: the result of the MCP method `tools/list`, also for other lanes. Order is that of the catalogue. */
export function toolsList(tools: readonly Tool[], lane: ToolLane): { readonly tools: readonly object[] } {
  const listed = tools.filter((tool) => tool.lanes.includes(lane));
  return {
    tools: listed.map(({ name, title, description, input, output, annotations, price }) => ({
      name,
      title,
      description,
      inputSchema: schemaOf(input),
      outputSchema: schemaOf(output),
      annotations,
      _meta: { 'einvoice/price': price },
    })),
  };
}
