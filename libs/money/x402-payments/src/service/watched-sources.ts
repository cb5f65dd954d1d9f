import {
  ObservedEoriClient,
  ObservedEprelClient,
  ObservedPeppolClient,
  ObservedProviderClient,
  ObservedTariffService,
  ObservedViesClient,
  type SourceName,
  type SourceObservation,
} from '@einvoice/source-health';
import { type ToolDeps } from '@einvoice/tool-catalogue';

/** The sources of one tool run, and what became of the questions it put to them. */
export interface WatchedSources {
  readonly deps: ToolDeps;
  /** Sources that were really asked so far and did not decide; one that was left alone to go easy on it is none of them. */
  undecided(): readonly SourceName[];
}

/** Watches the sources for one run; the tool asks them as before. */
export function watchSources(deps: ToolDeps): WatchedSources {
  const undecided = new Set<SourceName>();
  const note = (source: SourceName, { outcome }: SourceObservation): void => {
    if (outcome === 'unanswered' || outcome === 'partlyUnanswered') undecided.add(source);
  };
  const observer = { note, monotonicMs: () => 0 };
  return {
    deps: {
      ...deps,
      vies: new ObservedViesClient(deps.vies, observer),
      peppol: new ObservedPeppolClient(deps.peppol, observer),
      eprel: new ObservedEprelClient(deps.eprel, observer),
      eori: new ObservedEoriClient(deps.eori, observer),
      tariffService: new ObservedTariffService(deps.tariffService, observer),
      provider: new ObservedProviderClient(deps.provider, observer),
    },
    undecided: () => [...undecided],
  };
}
