import { capabilitiesDocument } from '@einvoice/discovery-documents';
import { everySourceLive } from '@einvoice/discovery-documents/testing';
import { forget, learn } from '../known-texts';
import { speakIn } from '../spoken-language';
import { everyText } from '../texts/every-text';
import { browserSaid } from './sessions-page';
import { titleSaid } from './status-page';
import { workspaceSaid } from './workspace-said';

const pages = { site: true, account: true, topUp: true };
const at = { publicSiteUrl: 'https://site.example', publicBaseUrl: 'https://calls.example' };
const { sources } = capabilitiesDocument({ ...at, environment: 'live', pages }, everySourceLive) as {
  readonly sources: readonly { readonly title: string }[];
};

describe('names that the service gives, on a German page', () => {
  beforeAll(() => {
    speakIn('de');
    learn(everyText.de);
  });
  afterAll(() => {
    speakIn('en');
    forget();
  });

  it('every source has a German title, and one that is new is shown as it is told', () => {
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter(({ title }) => titleSaid(title) === title)).toEqual([]);
    expect(titleSaid('A new register')).toBe('A new register');
  });

  it('a browser and a first workspace are told in German; a name of a person’s own stays', () => {
    expect(browserSaid('Chromium on Linux')).toBe('Chromium auf Linux');
    expect(browserSaid('A browser we do not know')).toBe('Ein Browser, den wir nicht kennen');
    expect(browserSaid('Firefox')).toBe('Firefox');
    expect(workspaceSaid('Workspace of mia@example.com')).toBe('Arbeitsbereich von mia@example.com');
    expect(workspaceSaid('Workspace of dreams')).toBe('Workspace of dreams');
  });
});
