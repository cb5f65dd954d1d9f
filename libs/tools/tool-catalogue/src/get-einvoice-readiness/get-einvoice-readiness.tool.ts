import { type Freshness, type ProvenanceMode, type RegisterProvenance } from '@einvoice/decision-envelope';
import { registerAnswer, smallBody, toolWork } from '@einvoice/limits';
import { defineTool, type ToolCaller, type ToolDeps } from '../tool';
import { type WorkspaceLook } from '../workspace-store';
import { checkWorkspace, type CheckedWorkspace } from './check-workspace';
import { decideOnReadiness } from './decide-on-readiness';
import { getEInvoiceReadinessExamples } from './get-einvoice-readiness.examples';
import { GetEInvoiceReadinessInput, GetEInvoiceReadinessOutput } from './get-einvoice-readiness.shape';
import { everyPart, missing, unknown } from './readiness-parts';

const tenMinutesSeconds = 600;

export const getEInvoiceReadinessTool = defineTool({
  name: 'get_einvoice_readiness',
  title: 'Get the e-invoice readiness of your workspace',
  description:
    'Says whether the canary workspace of the caller is ready for e-invoices: one state, which parts are ready, missing ' +
    'or unknown, and the next safe step. Checks profile, VIES, Peppol and, with verifyWithProvider, the provider (one ' +
    'call). unknown is not charged. Names parts, never their values. A diagnosis, not a certificate.',
  input: GetEInvoiceReadinessInput,
  output: GetEInvoiceReadinessOutput,
  price: { credits: 1, paycallUnits: '10000' },
  sources: ['vies', 'peppol', 'provider'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: registerAnswer.deadlineMs + toolWork.roomBesideSourcesMs },
  answerKeptSeconds: tenMinutesSeconds,
  examples: getEInvoiceReadinessExamples,
  run: async ({ verifyWithProvider = false }, deps, caller) => {
    const look = await lookAt(caller, deps);
    const { findings, sources } = await checkLook(look, deps, verifyWithProvider);
    return {
      ...decideOnReadiness(findings),
      provenance: {
        source: look.state === 'unavailable' ? 'none' : 'workspace',
        mode: weakestMode(sources),
        checkedAt: deps.now().toISOString(),
        ...freshnessOf(sources),
        sources: sources.map(({ source, mode, checkedAt, fromCache, ageSeconds }) => ({
          ...{ source, mode, checkedAt, fromCache, ageSeconds },
        })),
      },
    };
  },
});

async function lookAt(caller: ToolCaller | null, { workspaces }: ToolDeps): Promise<WorkspaceLook> {
  if (caller === null) return { state: 'unlinked' };
  return 'wallet' in caller ? workspaces.ofWallet(caller.wallet) : workspaces.ofId(caller.workspaceId);
}

async function checkLook(look: WorkspaceLook, deps: ToolDeps, verify: boolean): Promise<CheckedWorkspace> {
  switch (look.state) {
    case 'linked':
      return checkWorkspace(look.workspace, deps, verify);
    case 'unlinked':
      return { findings: { ...everyPart(unknown('not_checked')), workspace: missing }, sources: [] };
    case 'unavailable':
      return { findings: everyPart(unknown('unavailable')), sources: [] };
  }
}

/** An answer is as real as the least real source that was asked for it; the profile itself is ours. */
function weakestMode(sources: readonly RegisterProvenance[]): ProvenanceMode {
  const modes = sources.map(({ mode }) => mode);
  return (['mock', 'sandbox', 'snapshot', 'live'] as const).find((mode) => modes.includes(mode)) ?? 'local';
}

/** Kept when everybody who was asked had answered before; as old as the oldest. */
function freshnessOf(sources: readonly RegisterProvenance[]): Freshness {
  const asked = sources.filter(({ source }) => source !== 'none');
  return {
    fromCache: asked.length > 0 && asked.every(({ fromCache }) => fromCache),
    ageSeconds: Math.max(0, ...asked.map(({ ageSeconds }) => ageSeconds)),
  };
}
