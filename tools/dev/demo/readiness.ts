import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { createBuyer } from './buyer';
import { check, say } from './narration';
import { payFor, printDecision } from './paid-call';

/** Whether the demo workspace, to which the buyer's wallet is linked, is ready for e-invoices. */
export async function demoReadiness(system: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(system);
  say.title('The workspace of the paying wallet');
  const { answer } = await payFor(system, buyer, 'get_einvoice_readiness', { verifyWithProvider: true });
  say.line(`state       ${answer.state}`);
  say.line(`ready       ${answer.ready.join(', ') || 'nothing'}`);
  say.line(`missing     ${answer.missing.join(', ') || 'nothing'}`);
  say.line(`not known   ${answer.unknown.join(', ') || 'nothing'}`);
  say.line(`next step   ${answer.nextStep?.message ?? 'none'}`);
  printDecision(answer);
  for (const { source, mode } of answer.provenance.sources) say.line(`            asked ${source} (${mode})`);
  check(answer.ready.length + answer.missing.length + answer.unknown.length === 8, 'every part is accounted for');
  check(answer.state === 'ready', 'the demo workspace is ready');
}
