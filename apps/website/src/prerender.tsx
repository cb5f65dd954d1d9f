import { readFileSync } from 'node:fs';
import { type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { facts } from './facts';
import { Page, type Assets, type PageProps } from './page-layout';
import { ChangelogPage } from './pages/changelog';
import { errorCodes, ErrorPage, ErrorsPage } from './pages/docs-errors';
import { docsTopics } from './pages/docs-frame';
import { RulePage, ruleIds, RulesPage } from './pages/docs-rules';
import { ToolPage, tools, ToolsPage } from './pages/docs-tools';
import { topicPages, TopicPage } from './pages/docs-topics';
import { HomePage } from './pages/home';
import { NotFoundPage, PersonalPage, StatusPage } from './pages/plain-pages';
import { PricingPage } from './pages/pricing';
import { ReviewApp } from './review/review-app';

export { facts };

interface SitePage extends Omit<PageProps, 'assets' | 'children'> {
  /** Without the leading slash and without `.html`. */
  readonly file: string;
  readonly content: ReactNode;
}

/** Pages of one person, by address; the program looks at the address and draws. */
const personalPages: readonly (readonly [file: string, title: string])[] = [
  ['sign-in', 'Sign in'],
  ['sign-in/confirm', 'Confirm signing in'],
  ['account', 'Account'],
  ['account/connections', 'Connections'],
  ['account/ledger', 'Ledger'],
  ['account/readiness', 'Readiness'],
  ['account/sign-in', 'Signing in'],
  ['top-up', 'Add credits'],
  ['top-up/outcome', 'Your payment'],
  ['device', 'Connect a terminal'],
  ['dev/mailbox', 'Local mailbox'],
];

function pages(changelog: string): SitePage[] {
  const docs = { section: '/docs' } as const;
  return [
    {
      file: 'index',
      title: 'Is this invoice ready to send',
      description: home,
      parts: ['docs', 'review'],
      content: <HomePage />,
    },
    { file: 'pricing', title: 'Pricing', section: '/pricing', content: <PricingPage /> },
    {
      file: 'review',
      title: 'Invoice review',
      description: home,
      section: '/review',
      program: 'review',
      parts: ['review'],
      content: (
        <div id="app">
          <ReviewApp />
        </div>
      ),
    },
    {
      file: 'status',
      title: 'Status',
      section: '/status',
      program: 'account',
      parts: ['docs', 'account'],
      content: <StatusPage />,
    },
    { file: 'changelog', title: 'Changelog', content: <ChangelogPage markdown={changelog} /> },
    { file: '404', title: 'Nothing here', isIndexed: false, content: <NotFoundPage /> },
    ...docsTopics
      .filter(([at]) => at in topicPages)
      .map(([at, title]) => ({ ...docs, file: at.slice(1), title, content: <TopicPage at={at} /> })),
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
    ...ruleIds.map((id) => ({ ...docs, file: `docs/rules/${id}`, title: id, content: <RulePage id={id} /> })),
    ...personalPages.map(([file, title]) => ({
      file,
      title,
      section: '/account' as const,
      program: 'account' as const,
      parts: ['docs', 'account'] as const,
      isIndexed: false,
      content: <PersonalPage title={title} />,
    })),
  ];
}

const home =
  'Checks whether a draft EU invoice is ready for Peppol BIS Billing 3.0: every finding with its rule, its place and a fix.';

/** @returns every page of the site, by its file below the folder that is served */
export function renderSite(assets: Assets, changelogFile: string): ReadonlyMap<string, string> {
  const rendered = pages(readFileSync(changelogFile, 'utf8')).map(({ file, content, ...page }): [string, string] => [
    `${file}.html`,
    document(
      <Page {...page} assets={assets}>
        {content}
      </Page>,
    ),
  ]);
  return new Map(rendered);
}

const document = (page: ReactElement): string => `<!doctype html>${renderToString(page)}`;
