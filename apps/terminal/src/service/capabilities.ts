import { askService, isObject, textIn } from './ask-service';
import { type Site } from './site';
import { say } from '../texts/say';

/** What the service says of itself, as far as it is understood. */
export interface Capabilities {
  /** Versions of this program that it knows. */
  readonly clientVersions: readonly string[];
  /** Sources that did not answer when it last asked them. */
  readonly silentSources: readonly string[];
  /** Its clock; null when it does not say. */
  readonly date: Date | null;
}

/** @returns in words why there are none, when there are none */
export async function capabilitiesOf(site: Site): Promise<Capabilities | string> {
  const answer = await askService(site, '/api/capabilities/v1', { method: 'GET', anonymous: true });
  if (!answer.ok) return say('no usable answer ({reason})', { reason: answer.reason });
  if (answer.status !== 200) return say('it answers with {status}', { status: answer.status });
  const { terminalClient, sources } = answer.json;
  return {
    clientVersions: listIn(terminalClient, 'versions').flatMap((version) => textIn(version, 'version') ?? []),
    silentSources: listIn({ sources }, 'sources').flatMap((source) =>
      textIn(source, 'heard') === 'unanswered' ? (textIn(source, 'title') ?? []) : [],
    ),
    date: answer.date,
  };
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const found = isObject(value) ? value[name] : null;
  return Array.isArray(found) ? (found as unknown[]) : [];
}
