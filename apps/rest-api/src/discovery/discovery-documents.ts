import {
  agentBootstrapDocument,
  agentContextDocument,
  capabilitiesDocument,
  changelogDocument,
  errorsDocument,
  discoveryPaths,
  type DocumentTerms,
  llmsText,
  type ImportedTariff,
  type LoadedSanctionsList,
  type OperatorRuleSet,
  pricingDocument,
  skillText,
  type SourceStates,
  x402SiteDocument,
} from '@einvoice/discovery-documents';
import { StaticDocument } from '@einvoice/http-service';
import { availabilityWatch } from '@einvoice/limits';

/** What a client may keep of the one document that changes, in seconds. */
const liveKeptSeconds = availabilityWatch.everyMs / 1_000;

/** What whoever runs the service brought to it, as it is known now. */
interface BroughtByOperator {
  readonly rules: () => readonly OperatorRuleSet[];
  readonly sanctionsLists: () => readonly LoadedSanctionsList[];
  readonly tariff: () => ImportedTariff | null;
}

/** The documents that machines read about the service, written from the catalogue when the process starts. */
export class DiscoveryDocuments {
  private readonly fixed: ReadonlyMap<string, StaticDocument>;
  private capabilities: { readonly of: string; readonly document: StaticDocument } | null = null;

  /** @param changelog the text of CHANGELOG.md */
  constructor(
    private readonly terms: DocumentTerms,
    changelog: string,
    private readonly states: () => SourceStates,
    private readonly brought: BroughtByOperator,
  ) {
    this.fixed = new Map([
      [discoveryPaths.llms, new StaticDocument(llmsText(terms), 'text/plain; charset=utf-8')],
      [discoveryPaths.skill, new StaticDocument(skillText(terms), 'text/markdown; charset=utf-8')],
      [discoveryPaths.agentContext, new StaticDocument(agentContextDocument(terms))],
      [discoveryPaths.agentBootstrap, new StaticDocument(agentBootstrapDocument(terms))],
      [discoveryPaths.pricing, new StaticDocument(pricingDocument(terms))],
      [discoveryPaths.changelog, new StaticDocument(changelogDocument(changelog))],
      [discoveryPaths.errors, new StaticDocument(errorsDocument())],
      [discoveryPaths.x402, new StaticDocument(x402SiteDocument(terms))],
    ]);
  }

  /** @param path one of `discoveryPaths` */
  at(path: string): StaticDocument {
    return this.fixed.get(path) ?? this.currentCapabilities();
  }

  /** Written anew when the state of a source has changed, or what the operator brought has. */
  private currentCapabilities(): StaticDocument {
    const { rules, sanctionsLists, tariff } = this.brought;
    const known = [this.states(), rules(), sanctionsLists(), tariff()] as const;
    const of = JSON.stringify(known);
    if (this.capabilities?.of !== of) {
      const content = capabilitiesDocument(this.terms, ...known);
      this.capabilities = { of, document: new StaticDocument(content, undefined, liveKeptSeconds) };
    }
    return this.capabilities.document;
  }
}
