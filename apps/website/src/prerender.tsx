import { ruleSummary } from '@einvoice/invoice-rules';
import { type RuleExample, ruleExamples, withoutExample } from '@einvoice/invoice-rules/examples';
import { type Language, languages } from '@einvoice/languages';
import { refusalTexts } from '@einvoice/languages/refusals';
import { sitePages } from '@einvoice/site-contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { facts } from './facts';
import { contentsOf, headingsOf, withAnchors } from './headings';
import { Page, type Assets, type PageProps } from './page-layout';
import { ChangelogPage } from './pages/changelog';
import { ApiPage, InterfacePage, type DescribedInterface } from './pages/docs-api';
import { errorCodes, ErrorPage, ErrorsPage } from './pages/docs-errors';
import { contentsPlace, docsTopics } from './pages/docs-frame';
import { DocsMapPage } from './pages/docs-map';
import { groupTitleOf, RulePage, ruleIds, RulesPage } from './pages/docs-rules';
import { ruleIn } from './pages/rule-languages';
import { ToolPage, ToolsPage } from './pages/docs-tools';
import { tools } from './pages/tool-prices';
import { topicPages, TopicPage } from './pages/docs-topics';
import { checkPages } from './check/check-pages';
import { CheckListPage, CheckOnePage } from './pages/check-pages';
import { HomePage } from './pages/home';
import { homeAddress, homeLanguages, HomePageIn } from './pages/home-languages';
import { peopleAddress, peopleAlternates, peopleLanguages, PeoplePageIn, peopleTitle } from './pages/people-languages';
import { NotFoundPage, PersonalPage, StatusPage } from './pages/plain-pages';
import { PricingPage } from './pages/pricing';
import { ReviewApp } from './review/review-app';
import { indexAddress, type SearchEntry, textsAddress } from './site/search-entries';
import { Rich } from './rich';
import { forget, learn, phrase, type Texts } from './known-texts';
import { say } from './say';
import { siteText } from './site-texts';
import { type OtherLanguage, speakIn } from './spoken-language';
import { everyText } from './texts/every-text';
import { filesOf, messagesIn } from './texts/used-messages';

export { facts };

interface SitePage extends Omit<PageProps, 'assets' | 'children'> {
  /** Without the leading slash and without `.html`. */
  readonly file: string;
  readonly content: ReactNode;
}

/** Those of them that nobody is signed in on yet; where a link is confirmed, only its own button says so. */
const isBeforeSignIn = (file: string): boolean => file === 'sign-in';
/** These are open to anybody. */
const isOpen = (file: string): boolean => file.startsWith('sign-in');

/** Pages of one person, by address; the program looks at the address, loads the module and draws. */
const personalPages: readonly (readonly [file: string, title: string, module: string])[] = [
  ['sign-in', phrase('Sign in'), 'sign-in-pages'],
  ['sign-in/confirm', phrase('Confirm signing in'), 'sign-in-pages'],
  ['account', phrase('Account'), 'overview-page'],
  ['account/connections', phrase('Connections'), 'connections-page'],
  ['account/ledger', phrase('Ledger'), 'ledger-page'],
  ['account/readiness', phrase('Readiness'), 'readiness-page'],
  ['account/rules', phrase('Rules'), 'rules-page'],
  ['account/sign-in', phrase('Signing in'), 'sessions-page'],
  ['top-up', phrase('Add credits'), 'top-up-pages'],
  ['top-up/outcome', phrase('Your payment'), 'top-up-pages'],
  ['device', phrase('Connect a terminal'), 'device-page'],
];

function pages(
  changelog: string,
  interfaces: readonly DescribedInterface[],
  examples: ReadonlyMap<string, RuleExample>,
): SitePage[] {
  const docs = { section: '/docs' } as const;
  return [
    {
      file: 'index',
      title: 'Is this invoice ready to send',
      description: home,
      parts: ['docs', 'review'],
      alternates: homes,
      content: <HomePage />,
    },
    ...homeLanguages.map((language) => ({
      file: language,
      title: siteText(language, 'title'),
      description: siteText(language, 'description'),
      language,
      alternates: homes,
      content: <HomePageIn language={language} />,
    })),
    ...languages.flatMap(translatedPages),
    { file: 'changelog', title: 'Changelog', content: <ChangelogPage markdown={changelog} /> },
    { file: '404', title: 'Nothing here', isIndexed: false, content: <NotFoundPage /> },
    ...docsTopics
      .filter(([at]) => at in topicPages)
      .map(([at, title]) => ({
        ...docs,
        file: at.slice(1),
        title,
        ...(at === peopleAddress && { alternates: peopleAlternates }),
        content: <TopicPage at={at} />,
      })),
    ...peopleLanguages.map((language) => ({
      ...docs,
      file: language + peopleAddress,
      title: peopleTitle(language),
      language,
      alternates: peopleAlternates,
      content: <PeoplePageIn language={language} />,
    })),
    { ...docs, file: 'docs/api', title: 'API reference', content: <ApiPage interfaces={interfaces} /> },
    ...interfaces.map((described) => ({
      ...docs,
      file: described.address.slice(1),
      title: described.document.info.title,
      description: described.document.info.description,
      content: <InterfacePage {...described} />,
    })),
    { ...docs, file: 'docs/tools', title: 'Tools', content: <ToolsPage /> },
    ...tools.map((tool) => ({
      ...docs,
      file: `docs/tools/${tool.name}`,
      title: tool.title,
      description: tool.description,
      content: <ToolPage tool={tool} />,
    })),
    { ...docs, file: 'docs/errors', title: 'Errors', content: <ErrorsPage /> },
    ...[...errorCodes].map(([code, { meaning }]) => ({
      ...docs,
      file: `docs/errors/${code}`,
      title: code,
      description: meaning,
      content: <ErrorPage code={code} />,
    })),
    { ...docs, file: 'docs/rules', title: 'Rules', content: <RulesPage /> },
    ...ruleIds.map((id) => ({
      ...docs,
      file: `docs/rules/${id}`,
      title: id,
      description: ruleSummary(id).replaceAll('`', ''),
      content: <RulePage id={id} example={examples.get(id)} noExample={withoutExample.get(id)} />,
    })),
    {
      file: 'dev/mailbox',
      title: 'Local mailbox',
      module: 'sign-in-pages',
      program: 'account',
      parts: ['docs', 'account'],
      isIndexed: false,
      content: <PersonalPage title="Local mailbox" address={sitePages.mailbox} isOpen />,
    },
  ];
}

/** What is in every language at an address of its own: `/review`, `/de/review`. Says what is needed of the language while it is asked. */
function translatedPages(language: Language): SitePage[] {
  speakAs(language);
  const parts = ['docs', 'account'] as const;
  const all: SitePage[] = [
    { file: 'pricing', title: say('Pricing'), section: '/pricing', content: <PricingPage /> },
    {
      file: 'review',
      title: say('Invoice review'),
      description: siteText(language, 'description'),
      section: '/review',
      program: 'review',
      parts: ['review'],
      content: <ReviewPage />,
    },
    {
      file: 'status',
      title: say('Status'),
      section: '/status',
      program: 'account',
      module: 'status-page',
      parts,
      content: <StatusPage />,
    },
    {
      file: 'check',
      title: say('Check one thing'),
      description: say(
        'A VAT number, an IBAN, a change of bank details, a parcel, a receipt: free, without an account.',
      ),
      section: '/check',
      content: <CheckListPage />,
    },
    ...checkPages.map(({ address, title, about }): SitePage => ({
      file: address.slice(1),
      title: say(title),
      description: say(about),
      section: '/check',
      program: 'check',
      parts,
      content: <CheckOnePage address={address} />,
    })),
    ...personalPages.map(([file, title, module]): SitePage => ({
      file,
      title: say(title),
      module,
      ...(!isBeforeSignIn(file) && { section: '/account' as const }),
      program: 'account',
      parts,
      isIndexed: false,
      content: <PersonalPage title={title} address={`/${file}`} isOpen={isOpen(file)} />,
    })),
  ];
  return all.map((page) => ({
    ...page,
    file: language === 'en' ? page.file : `${language}/${page.file}`,
    language,
    alternates: languages.map((other) => [other, `${other === 'en' ? '' : `/${other}`}/${page.file}`] as const),
  }));
}

/** From now on everything is said in this language. */
function speakAs(language: Language): void {
  speakIn(language);
  forget();
  if (language !== 'en') learn(everyText[language]);
}

const ReviewPage = () => (
  <>
    <div id="app">
      <ReviewApp />
    </div>
    <noscript>
      <p className="wrap">
        <Rich
          say="Checking a draft on this page needs JavaScript. <link>Over HTTP</link> it does not."
          parts={{ link: (text) => <a href="/docs/review">{text}</a> }}
        />
      </p>
    </noscript>
  </>
);

/** What a program says in one language: at once, and once more of it is loaded. */
interface ProgramTexts {
  readonly first: Texts;
  readonly late: Texts;
}

/**
 * What the programs say in each language, by program; the program of the account by the module of each page, for one page alone is
 * loaded. @param app folder of this app
 */
export function programTexts(app: string): Readonly<Record<string, Readonly<Record<string, ProgramTexts>>>> {
  const entryOf = (program: string) => path.join(app, 'src', `${program}.entry.tsx`);
  // These speak only once a person has given a draft, and taking it in waits for the late texts.
  const speakLater = ['intake.ts', 'judgement.ts', 'numbered.ts'].map((name) => path.join(app, 'src/review', name));
  const atOnce = filesOf(entryOf('review'), 'at-once').filter((file) => !speakLater.includes(file));
  const review = messagesIn(atOnce);
  const frame = filesOf(entryOf('account'), 'at-once');
  const modules = [...new Set([...personalPages.map(([, , module]) => module), 'status-page'])];
  const ofModule = (module: string) => messagesIn([...frame, ...filesOf(path.join(app, `src/account/${module}.tsx`))]);
  const programs: readonly (readonly [program: string, first: readonly string[], late: readonly string[]])[] = [
    ['review', review, messagesIn(filesOf(entryOf('review'))).filter((message) => !review.includes(message))],
    ['check', messagesIn(filesOf(entryOf('check'))), []],
    ...modules.map((module) => [module, ofModule(module), []] as const),
  ];
  return Object.fromEntries(
    programs.map(([program, first, late]) => [
      program,
      Object.fromEntries(
        Object.entries(everyText).map(([language, texts]) => [
          language,
          { first: textsOf(texts, first), late: textsOf(texts, late) },
        ]),
      ),
    ]),
  );
}

/** The home page in each language. */
const homes = languages.map((language) => [language, homeAddress(language)] as const);

const home =
  'Checks whether a draft EU invoice is ready for Peppol BIS Billing 3.0: every finding with its rule, its place and a fix.';

export interface SiteSources {
  /** Addresses of the built programs and styles. */
  readonly assets: Assets;
  readonly changelogFile: string;
  /** The folder with the files of profiles: what breaks them is shown. */
  readonly fixtures: string;
  /** What the services say of themselves. */
  readonly interfaces: readonly DescribedInterface[];
}

/** @returns every page of the site and the index of its search, by file below the folder that is served */
export function renderSite({ assets, changelogFile, fixtures, interfaces }: SiteSources): ReadonlyMap<string, string> {
  const render = ({ content, ...page }: SitePage): Rendered => {
    speakAs(page.language ?? 'en');
    const html = document(
      <Page {...page} assets={assets}>
        {content}
      </Page>,
    );
    if (page.program !== undefined) return { page, html };
    const anchored = withAnchors(html);
    return { page, html: anchored.replace(contentsPlace, () => contentsOf(anchored)) };
  };
  const examples = ruleExamples(fixtures);
  const rendered = pages(readFileSync(changelogFile, 'utf8'), interfaces, examples).map(render);
  const map = render(
    mapOf(rendered.filter(({ page }) => page.section === '/docs' && (page.language ?? 'en') === 'en')),
  );
  return new Map([
    ...[...rendered, map].map(({ page, html }): [string, string] => [`${page.file}.html`, html]),
    ...languages.map((language): [string, string] => [
      indexAddress(language).slice(1),
      JSON.stringify(language === 'en' ? searchIndex(rendered) : searchIndexIn(language, rendered, examples)),
    ]),
  ]);
}

interface Rendered {
  readonly page: Omit<SitePage, 'content'>;
  readonly html: string;
}

const addressOf = ({ file }: Rendered['page']): string => `/${file === 'index' ? '' : file}`;

/** Of these there are too many, or they all look the same inside. */
const isOneOfMany = ({ file }: Rendered['page']): boolean => /^docs\/(errors|rules|tools)\//.test(file);

const sectionsOf = ({ page, html }: Rendered): SearchEntry[] =>
  isOneOfMany(page) || page.program !== undefined ? [] : headingsOf(html, page.title, addressOf(page));

const mapOf = (docs: readonly Rendered[]): SitePage => ({
  file: 'docs/map',
  title: 'Map of the documentation',
  section: '/docs',
  content: (
    <DocsMapPage
      pages={docs
        .filter(({ page }) => !/^docs\/(errors|rules)\//.test(page.file))
        .map((each) => ({ title: each.page.title, address: addressOf(each.page), sections: sectionsOf(each) }))}
    />
  ),
});

/** Titles first, then headings: of what fits alike, the page comes before its section. */
function searchIndex(rendered: readonly Rendered[]): SearchEntry[] {
  const open = rendered.filter(({ page }) => page.isIndexed !== false && (page.language ?? 'en') === 'en');
  const titles = open.map(({ page }): SearchEntry => [page.title, addressOf(page), page.description ?? '']);
  const toolNames = tools.map((tool): SearchEntry => [tool.name, `/docs/tools/${tool.name}`, tool.title]);
  return [...titles, ...toolNames, ...open.flatMap(sectionsOf)];
}

/** What stands in the language itself comes first, then the documentation, which is English. */
function searchIndexIn(
  language: OtherLanguage,
  rendered: readonly Rendered[],
  examples: ReadonlyMap<string, RuleExample>,
): SearchEntry[] {
  const open = rendered.filter(({ page }) => page.isIndexed !== false && page.language === language);
  const titles = open.map(({ page }): SearchEntry => [page.title, addressOf(page), page.description ?? '']);
  const rules = ruleIds.map((id): SearchEntry => {
    const words = { title: groupTitleOf(id), asks: ruleSummary(id), example: examples.get(id) };
    return [id, `/docs/rules/${id}`, ruleIn(language, words)];
  });
  const texts = refusalTexts(language);
  const errors = [...errorCodes].map(([code, { meaning }]): SearchEntry => [
    code,
    `/docs/errors/${code}`,
    texts[code] ?? meaning,
  ]);
  const own = [...titles, ...open.flatMap(sectionsOf), ...rules, ...errors];
  const known = new Set(own.map(([, address]) => address));
  return [...own, ...searchIndex(rendered).filter(([, address]) => address.startsWith('/docs') && !known.has(address))];
}

/** What the search says in each language, by file below the folder that is served. @param app folder of this app */
export function searchTexts(app: string): ReadonlyMap<string, string> {
  const messages = messagesIn(filesOf(path.join(app, 'src/site/search-dialog.ts')));
  return new Map(
    (Object.keys(everyText) as OtherLanguage[]).map((language) => [
      textsAddress(language).slice(1),
      JSON.stringify(textsOf(everyText[language], messages)),
    ]),
  );
}

const textsOf = (texts: Texts, messages: readonly string[]): Texts =>
  Object.fromEntries(messages.flatMap((message) => (message in texts ? [[message, texts[message]!]] : [])));

const document = (page: ReactElement): string => `<!doctype html>${renderToString(page)}`;
