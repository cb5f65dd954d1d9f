import { statements } from '@einvoice/discovery-documents';
import { type ReactNode } from 'react';
import { Brand, Mark } from './marks';

/** Addresses of built files, by what they are. */
export interface Assets {
  readonly style: string;
  readonly docsStyle: string;
  readonly reviewStyle: string;
  readonly accountStyle: string;
  /** Fonts that every page shows, loaded with the page itself. */
  readonly fonts: readonly string[];
  readonly theme: string;
  /** What pages that are read gain: tabs of code, search, the balance. */
  readonly site: string;
  readonly review: string;
  readonly account: string;
  /** All that the program of an account page imports before it draws, by the name of the page's module. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

export interface PageProps {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string;
  /** The address in the head of the page that is the current one. */
  readonly section?: '/review' | '/pricing' | '/docs' | '/status' | '/account';
  /** Pages of one person are not for search engines. */
  readonly isIndexed?: boolean;
  /** The program that takes the page over; pages without one need no JavaScript. */
  readonly program?: 'review' | 'account';
  /** The page's own module in that program: loaded with the page, not after the program that asks for it. */
  readonly module?: string;
  /** Whose styles it needs beside those of every page. */
  readonly parts?: readonly ('docs' | 'review' | 'account')[];
  readonly assets: Assets;
  readonly children: ReactNode;
}

const siteName = 'E-invoice Readiness';

const sections = [
  ['/review', 'Review'],
  ['/pricing', 'Pricing'],
  ['/docs', 'Docs'],
  ['/status', 'Status'],
] as const;

/** A whole page: head, header, what it is about, footer. No inline script and no inline style is in it. */
export function Page(props: PageProps) {
  const { title, description, section, isIndexed = true, program, module, parts = ['docs'], assets, children } = props;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title}. ${siteName}`}</title>
        {description !== undefined && <meta name="description" content={description} />}
        {!isIndexed && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <script src={assets.theme} />
        <link rel="stylesheet" href={assets.style} />
        {parts.map((part) => (
          <link key={part} rel="stylesheet" href={assets[`${part}Style`]} />
        ))}
        <link rel="stylesheet" href="/environment.css" />
        <script type="module" src={assets.site} />
        {program !== undefined && <script type="module" src={assets[program]} />}
        {module !== undefined &&
          assets.modules[module]!.map((file) => <link key={file} rel="modulepreload" href={file} />)}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <SandboxBar />
        <Header section={section} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

/** Is on every page and is shown by `/environment.css`, which the server of a sandbox has and a live one has not. */
function SandboxBar() {
  return (
    <aside className="sandbox-bar sandbox" aria-label="Sandbox">
      <div className="wrap">
        <Mark tone="sandbox" className="mark-inline" />
        <p>
          <b>Sandbox.</b> Registers, chain and payments are simulated. No money moves.
        </p>
      </div>
    </aside>
  );
}

function Header({ section }: Pick<PageProps, 'section'>) {
  const current = (address: string) => (address === section ? ({ 'aria-current': 'page' } as const) : {});
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href="/">
          <Brand />
          <span>{siteName}</span>
        </a>
        <nav aria-label="Main">
          {sections.map(([address, name]) => (
            <a key={address} href={address} {...current(address)}>
              {name}
            </a>
          ))}
        </nav>
        <div className="end">
          <a className="bal" id="header-balance" href="/account" hidden />
          <a className="btn sm" id="account-link" href="/account" {...current('/account')}>
            {section === '/account' ? 'Account' : 'Sign in'}
          </a>
        </div>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="site-end">
      <div className="wrap">
        <p>{statements.slice(0, 3).join(' ')} No legal, fiscal or compliance guarantee.</p>
        <ul>
          <li>
            <a href="/docs/limits">Limits and facts</a>
          </li>
          <li>
            <a href="/changelog">Changelog</a>
          </li>
          <li>
            <a href="/llms.txt">For machines</a>
          </li>
          <li className="theme">
            <button type="button" className="link" id="theme" hidden>
              Dark theme
            </button>
          </li>
        </ul>
      </div>
    </footer>
  );
}
