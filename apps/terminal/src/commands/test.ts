import { plain, safeJson } from '../reports/plain-text';
import { callTool, listTools } from '../service/mcp';
import { wrongBySchema } from '../service/schema-check';
import { siteOf } from '../service/site';
import { readSettings } from '../settings/settings-file';
import { type ExitCode, exitCodes, Stop } from '../stop';
import { type Terminal } from '../terminal';
import { type ServiceOptions } from './auth';
import { call } from './call';
import { say } from '../texts/say';

export interface TestOptions extends ServiceOptions {
  /** Also one priced call, after a yes. */
  readonly paid?: boolean;
  readonly maxCredits?: number;
  readonly yes?: boolean;
}

/** The priced call: a number that the register knows; what it says of it is not judged. */
const pricedCall = ['verify_vat_vies', ['vatNumber=BE0202239951']] as const;

/** `einvoice test`: one free call end to end, without a sign-in, of which the right answer is known; with `--paid`, a priced one. */
export async function test(terminal: Terminal, options: TestOptions): Promise<ExitCode> {
  const site = siteOf(terminal, options, await readSettings(terminal.cwd), null);
  const startMs = terminal.now().getTime();
  const tools = await listTools(site);
  const { isError, content } = await callTool(site, 'verify_iban', { iban: 'BE68539007547034' }, { anonymous: true });
  const wrong = wrongBySchema(content, tools.find(({ name }) => name === 'verify_iban')?.outputSchema);
  const milliseconds = terminal.now().getTime() - startMs;
  if (isError || content['status'] !== 'valid') throw new Stop(exitCodes.failed, say('{site} answered a known question wrongly.', { site: site.origin }), 'einvoice doctor', 'wrong_answer'); // prettier-ignore
  if (wrong !== null) throw new Stop(exitCodes.failed, say('{site} answered in another form than it says. {reason}', { site: site.origin, reason: plain(wrong) }), 'einvoice doctor', 'wrong_answer'); // prettier-ignore
  const data = { site: site.origin, tools: tools.length, tool: 'verify_iban', status: content['status'], milliseconds };
  const isPaid = options.paid === true;
  if (options.json !== true)
    await terminal.out.say(say('{site} lists {count} tools and answered a known question rightly, in {milliseconds} ms. Nothing was charged.', { site: site.origin, count: tools.length, milliseconds })); // prettier-ignore
  else if (!isPaid) await terminal.out.write(`${safeJson({ ok: true, data })}\n`);
  return isPaid ? call(terminal, ...pricedCall, options) : exitCodes.ok;
}
