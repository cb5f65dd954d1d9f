import { statements } from '@einvoice/discovery-documents';
import { type Language } from '@einvoice/languages';
import { type ReactNode } from 'react';
import { Brand, Mark } from './marks';
import { ownNames } from './review/reader-language';
import { siteText } from './site-texts';
import { addressHere, spokenLanguage } from './spoken-language';

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
  readonly check: string;
  /** The texts of a program, or of the module of a page, in each language but English. */
  readonly texts: Readonly<
    Record<string, Readonly<Partial<Record<Language, { readonly first: string; readonly late: string | null }>>>>
  >;
  /** All that the program of an account page imports before it draws, by the name of the page's module. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

export interface PageProps {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string;
  /** Of all that is said; absent: English. */
  readonly language?: Language;
  /** Where the same page is in each language; absent: in English alone. */
  readonly alternates?: readonly (readonly [language: Language, address: string])[];
  /** The address in the head of the page that is the current one. */
  readonly section?: '/review' | '/check' | '/pricing' | '/docs' | '/status' | '/account';
  /** Pages of one person are not for search engines. */
  readonly isIndexed?: boolean;
  /** The program that takes the page over; pages without one need no JavaScript. */
  readonly program?: 'review' | 'account' | 'check';
  /** The page's own module in that program: loaded with the page, not after the program that asks for it. */
  readonly module?: string;
  /** Whose styles it needs beside those of every page. */
  readonly parts?: readonly ('docs' | 'review' | 'account')[];
  readonly assets: Assets;
  readonly children: ReactNode;
}

const siteName = 'E-invoice Readiness';

const sections = [
  ['/review', 'review'],
  ['/check', 'checkOne'],
  ['/pricing', 'pricing'],
  ['/docs', 'docs'],
  ['/status', 'status'],
] as const;

/** The documentation; of it other languages than English have the path of people. */
const docsAddress = (): string => (spokenLanguage() === 'en' ? '/docs' : addressHere('/docs/people'));

/** A whole page: head, header, what it is about, footer. No inline script and no inline style is in it. */
export function Page(props: PageProps) {
  const { title, description, section, isIndexed = true, program, module, parts = ['docs'], assets, children } = props;
  const { language = 'en', alternates = [] } = props;
  const texts = program === undefined ? undefined : assets.texts[module ?? program]?.[language];
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title}. ${siteName}`}</title>
        {description !== undefined && <meta name="description" content={description} />}
        {!isIndexed && <meta name="robots" content="noindex" />}
        {alternates.map(([other, address]) => (
          <link key={other} rel="alternate" hrefLang={other} href={address} />
        ))}
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
        {texts !== undefined && (
          <link
            id="texts"
            rel="preload"
            as="fetch"
            crossOrigin=""
            href={texts.first}
            {...(texts.late !== null && { 'data-late': texts.late })}
          />
        )}
        {module !== undefined &&
          assets.modules[module]!.map((file) => <link key={file} rel="modulepreload" href={file} />)}
      </head>
      <body>
        <a className="skip" href="#main">
          {siteText(language, 'skip')}
        </a>
        <SandboxBar language={language} />
        <Header {...{ section, language }} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer {...{ language, alternates }} />
      </body>
    </html>
  );
}

/** Word for word on every English page, and the same in the other languages. */
const stated = `${statements.slice(0, 3).join(' ')} No legal, fiscal or compliance guarantee.`;

/** Is on every page and is shown by `/environment.css`, which the server of a sandbox has and a live one has not. */
interface InLanguage {
  readonly language: Language;
}

function SandboxBar({ language }: InLanguage) {
  return (
    <aside className="sandbox-bar sandbox" aria-label="Sandbox">
      <div className="wrap">
        <Mark tone="sandbox" className="mark-inline" />
        <p>
          <b>{siteText(language, 'sandbox')}</b> {siteText(language, 'sandboxSays')}
        </p>
      </div>
    </aside>
  );
}

function Header({ section, language }: Pick<PageProps, 'section'> & InLanguage) {
  const current = (address: string) => (address === section ? ({ 'aria-current': 'page' } as const) : {});
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href={addressHere('/')}>
          <Brand />
          <span>{siteName}</span>
        </a>
        <nav aria-label={siteText(language, 'navigation')}>
          {sections.map(([address, name]) => (
            <a key={address} href={address === '/docs' ? docsAddress() : addressHere(address)} {...current(address)}>
              {siteText(language, name)}
            </a>
          ))}
        </nav>
        <div className="end">
          <a
            className="bal"
            id="header-balance"
            href={addressHere('/account')}
            data-word={siteText(language, 'balance')}
            data-unknown={siteText(language, 'balanceUnknown')}
            hidden
          />
          <a
            className="btn sm"
            id="account-link"
            href={addressHere('/account')}
            data-in={siteText(language, 'account')}
            data-out={siteText(language, 'signIn')}
            {...current('/account')}
          >
            {siteText(language, section === '/account' ? 'account' : 'signIn')}
          </a>
        </div>
      </div>
    </header>
  );
}

function Footer({ language, alternates }: InLanguage & Required<Pick<PageProps, 'alternates'>>) {
  return (
    <footer className="site-end">
      <div className="wrap">
        <p>{language === 'en' ? stated : `${siteText(language, 'notSla')} ${siteText(language, 'notStated')}`}</p>
        <ul>
          <li>
            <a href="/docs/limits">{siteText(language, 'limits')}</a>
          </li>
          <li>
            <a href="/changelog">{siteText(language, 'changelog')}</a>
          </li>
          <li>
            <a href="/llms.txt">{siteText(language, 'machines')}</a>
          </li>
          <li className="theme">
            <button
              type="button"
              className="link"
              id="theme"
              data-light={siteText(language, 'lightTheme')}
              data-dark={siteText(language, 'darkTheme')}
            >
              {siteText(language, 'darkTheme')}
            </button>
          </li>
        </ul>
        {alternates.length > 0 && (
          <nav aria-label={siteText(language, 'languages')}>
            <ul>
              {alternates
                .filter(([other]) => other !== language)
                .map(([other, address]) => (
                  <li key={other}>
                    <a href={address} hrefLang={other} lang={other} data-language={other}>
                      {ownNames[other]}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
