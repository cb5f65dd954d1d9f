import { plain, safeJson, wrapped } from '../reports/plain-text';
import { counted } from '../reports/report';
import { isObject, textIn } from '../service/ask-service';
import { knownTools } from '../service/known-tools';
import { type ListedTool } from '../service/mcp';
import { siteOf } from '../service/site';
import { readSettings } from '../settings/settings-file';
import { type ExitCode, exitCodes, usageStop } from '../stop';
import { type Terminal } from '../terminal';
import { type ServiceOptions } from './auth';
import { say } from '../texts/say';

/** `einvoice discover [TOOL]`: what the service offers, what it costs, what it takes. Nobody needs to be signed in. */
export async function discover(terminal: Terminal, tool: string | undefined, options: ServiceOptions): Promise<ExitCode> {
  const { out } = terminal;
  const site = siteOf(terminal, options, await readSettings(terminal.cwd), null);
  const tools = await knownTools(terminal, site);
  if (tool === undefined) {
    await out.write(options.json === true ? `${safeJson({ ok: true, data: { site: site.origin, tools } })}\n` : listOf(tools, terminal));
    return exitCodes.ok;
  }
  const found = tools.find(({ name }) => name === tool);
  if (found === undefined) throw usageStop(say('The service has no tool "{tool}".', { tool: tool.slice(0, 60) }), say('einvoice discover lists the tools.'));
  await out.write(options.json === true ? `${safeJson({ ok: true, data: found })}\n` : detailOf(found, terminal));
  return exitCodes.ok;
} // prettier-ignore

const priceOf = ({ credits }: ListedTool): string => (credits === null ? say('price not told') : credits === 0 ? say('free') : counted(credits, 'credit')); // prettier-ignore

function listOf(tools: readonly ListedTool[], { out }: Terminal): string {
  const width = Math.max(...tools.map(({ name }) => name.length), 0);
  return tools
    .map((tool) => {
      const [first = ''] = tool.description.split(/(?<=[.!?])\s/);
      const [line = '', ...rest] = wrapped(plain(first), Math.max(30, out.columns - 4));
      return `${out.style.bold(plain(tool.name).padEnd(width))}  ${priceOf(tool)}\n    ${[line, ...rest].join('\n    ')}\n`;
    })
    .join('');
}

function detailOf(tool: ListedTool, { out }: Terminal): string {
  const properties = isObject(tool.inputSchema['properties']) ? tool.inputSchema['properties'] : {};
  const required = new Set(Array.isArray(tool.inputSchema['required']) ? (tool.inputSchema['required'] as unknown[]) : []); // prettier-ignore
  const names = Object.entries(properties).map(([name, schema]) => {
    const about = [textIn(schema, 'type'), required.has(name) ? say('required') : null, textIn(schema, 'description')];
    return `  ${out.style.bold(plain(name))}  ${plain(about.filter((text) => text !== null).join(', '))}`;
  });
  const example = [...required].map((name) => `${String(name)}=…`).join(' ');
  const typed = `einvoice call ${plain(tool.name)} ${plain(example)}`;
  const text = wrapped(plain(tool.description), out.columns).join('\n');
  return `${out.style.bold(plain(tool.name))}  ${priceOf(tool)}\n${text}\n\n${say('Takes:')}\n${names.join('\n')}\n\n${say('Example:')}\n  $ ${typed}\n`; // prettier-ignore
}
