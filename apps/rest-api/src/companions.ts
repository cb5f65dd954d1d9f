import { errorsDocument, StaticDocument } from '@einvoice/nest-kit';
import { laneWatch } from '@einvoice/resilience';
import {
  agentBootstrapDocument,
  agentContextDocument,
  capabilitiesDocument,
  changelogDocument,
  companionPaths,
  llmsText,
  pricingDocument,
  skillText,
  type CompanionTerms,
  type SourceStates,
} from '@einvoice/tool-catalogue';

/** What a client may keep of the one document that changes, in seconds. */
const liveKeptSeconds = laneWatch.everyMs / 1_000;

/** The documents that machines read about the service, written from the catalogue when the process starts. */
export class Companions {
  private readonly fixed: ReadonlyMap<string, StaticDocument>;
  private capabilities: { readonly of: string; readonly document: StaticDocument } | null = null;

  /** @param changelog the text of CHANGELOG.md */
  constructor(
    private readonly terms: CompanionTerms,
    changelog: string,
    private readonly states: () => SourceStates,
  ) {
    this.fixed = new Map([
      [companionPaths.llms, new StaticDocument(llmsText(terms), 'text/plain; charset=utf-8')],
      [companionPaths.skill, new StaticDocument(skillText(terms), 'text/markdown; charset=utf-8')],
      [companionPaths.agentContext, new StaticDocument(agentContextDocument(terms))],
      [companionPaths.agentBootstrap, new StaticDocument(agentBootstrapDocument(terms))],
      [companionPaths.pricing, new StaticDocument(pricingDocument(terms))],
      [companionPaths.changelog, new StaticDocument(changelogDocument(changelog))],
      [companionPaths.errors, new StaticDocument(errorsDocument())],
    ]);
  }

  /** @param path one of `companionPaths` */
  at(path: string): StaticDocument {
    return this.fixed.get(path) ?? this.currentCapabilities();
  }

  /** Written anew when a source stands otherwise than before. */
  private currentCapabilities(): StaticDocument {
    const states = this.states();
    const of = JSON.stringify(states);
    if (this.capabilities?.of !== of) {
      const content = capabilitiesDocument(this.terms, states);
      this.capabilities = { of, document: new StaticDocument(content, undefined, liveKeptSeconds) };
    }
    return this.capabilities.document;
  }
}
