import { safeJson } from '../reports/plain-text';
import { type Terminal } from '../terminal';

/** What a command did, where it has no data of its own: in words beside the data, and as JSON where that is asked for. */
export async function tell(
  { out, err }: Terminal,
  { json }: { readonly json?: boolean },
  data: object,
  words: string,
): Promise<void> {
  if (json === true) await out.write(`${safeJson({ ok: true, data })}\n`);
  await err.say(words);
}
