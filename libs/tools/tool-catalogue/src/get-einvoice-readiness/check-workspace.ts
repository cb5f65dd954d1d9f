import { type RegisterProvenance } from '@einvoice/decision-envelope';
import { type ProviderBinding } from '@einvoice/provider-client';
import { checkVatNumber } from '@einvoice/vat-checksum';
import { askVatRegister } from '../ask-vat-register';
import { type ToolDeps } from '../tool';
import { type PeppolEndpoint, type Workspace } from '../workspace-store';
import { type PartFinding, presence, type ReadinessFindings, ready, missing, unknown } from './readiness-parts';

/** What was found, and who was asked for it. */
export interface CheckedWorkspace {
  readonly findings: ReadinessFindings;
  readonly sources: readonly RegisterProvenance[];
}

/** The findings of one source; no provenance when it was not asked. */
interface SourceFindings<Part extends keyof ReadinessFindings> {
  readonly findings: Readonly<Record<Part, PartFinding>>;
  readonly source?: RegisterProvenance;
}

/**
 * Looks at every part of a workspace, outside sources side by side.
 * @param verifyWithProvider also asks the provider about the bound legal entity, in one call
 */
export async function checkWorkspace(
  workspace: Workspace,
  deps: ToolDeps,
  verifyWithProvider: boolean,
): Promise<CheckedWorkspace> {
  const { legalEntity, vatNumber, peppolEndpoint, providerBinding } = workspace;
  const [vat, peppol, provider] = await Promise.all([
    checkVat(vatNumber, deps),
    checkPeppol(peppolEndpoint, deps),
    checkProvider(providerBinding, deps, verifyWithProvider),
  ]);
  return {
    findings: {
      workspace: ready,
      legal_entity: presence(legalEntity !== null),
      ...vat.findings,
      ...peppol.findings,
      ...provider.findings,
    },
    sources: [vat, peppol, provider].flatMap(({ source }) => source ?? []),
  };
}

async function checkVat(
  vatNumber: string | null,
  { vies, now }: ToolDeps,
): Promise<SourceFindings<'vat_number' | 'vat_registration'>> {
  const check = vatNumber === null ? null : checkVatNumber(vatNumber);
  if (!check?.valid) return { findings: { vat_number: missing, vat_registration: unknown('not_checked') } };
  const answer = await askVatRegister(check, vies, now());
  const registration = (): PartFinding => {
    if (answer.state === 'valid') return ready;
    if (answer.state === 'invalid') return missing;
    if (answer.state !== 'unavailable') return unknown('not_covered');
    return unknown(answer.reason === 'not_configured' ? 'not_configured' : 'unavailable');
  };
  return { findings: { vat_number: ready, vat_registration: registration() }, source: answer.provenance };
}

async function checkPeppol(
  endpoint: PeppolEndpoint | null,
  { peppol }: ToolDeps,
): Promise<SourceFindings<'peppol_endpoint' | 'peppol_registration' | 'bis30_capability'>> {
  const both = (finding: PartFinding) => ({ peppol_registration: finding, bis30_capability: finding });
  if (endpoint === null) return { findings: { peppol_endpoint: missing, ...both(unknown('not_checked')) } };
  // With its scheme an endpoint is looked up exactly, whatever the country.
  const { scheme: endpointScheme, value: endpointId } = endpoint;
  const answer = await peppol.lookup({ countryCode: '', endpointScheme, endpointId });
  const { status, supportsBis30Invoice, provenance } = answer;
  const definitive = status === 'registered' || status === 'not_registered';
  const found = definitive
    ? { peppol_registration: presence(status === 'registered'), bis30_capability: presence(supportsBis30Invoice) }
    : both(unknown(status));
  return { findings: { peppol_endpoint: ready, ...found }, source: provenance };
}

async function checkProvider(
  binding: ProviderBinding | null,
  { provider }: ToolDeps,
  verify: boolean,
): Promise<SourceFindings<'provider_binding'>> {
  if (binding === null || !verify) return { findings: { provider_binding: presence(binding !== null) } };
  const { state, provenance } = await provider.confirm(binding);
  const finding = { confirmed: ready, not_found: missing } as const;
  return {
    findings: { provider_binding: state === 'confirmed' || state === 'not_found' ? finding[state] : unknown(state) },
    source: provenance,
  };
}
