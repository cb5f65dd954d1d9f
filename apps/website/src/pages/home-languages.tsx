import { type Language, languages } from '@einvoice/languages';
import { interpreterOf } from '@einvoice/languages/speech';
import answer from '../../samples/broken.review.json';
import { siteText, type SiteTextId } from '../site-texts';
import { addressHere } from '../spoken-language';

/** Where the home page is in a language. */
export const homeAddress = (language: Language): string => (language === 'en' ? '/' : `/${language}`);

/** The languages that have a home page of their own beside the English one. */
export const homeLanguages = languages.filter((language) => language !== 'en');

const notDone = ['notSend', 'notOutage', 'notCertificate', 'notSla'] as const satisfies readonly SiteTextId[];

/** What it is, what happens to the data, and what it costs, for somebody who reads another language than English. */
export function HomePageIn({ language }: { readonly language: Language }) {
  const text = (id: SiteTextId) => siteText(language, id);
  return (
    <>
      <div className="wrap hero">
        <div>
          <h1>{text('heading')}</h1>
          <p className="lead">{text('lead')}</p>
        </div>
        <p className="hero-act">
          <a className="btn pri" href={addressHere('/review')}>
            {text('check')}
          </a>
          <a href={addressHere('/review#broken-sample')}>{text('sample')}</a>
        </p>
      </div>
      <section className="wrap" aria-labelledby="found">
        <h2 id="found">{text('found')}</h2>
        <p className="muted">{text('foundSays')}</p>
        <SampleFindings language={language} />
      </section>
      <section className="wrap" aria-labelledby="data">
        <h2 id="data">{text('data')}</h2>
        <p>{text('dataSays')}</p>
      </section>
      <section className="wrap" aria-labelledby="cost">
        <h2 id="cost">{text('cost')}</h2>
        <p>
          {siteText(language, 'costSays', { price: '€0.01' })} <a href={addressHere('/pricing')}>{text('pricing')}</a>
        </p>
      </section>
      <section className="wrap" aria-labelledby="not">
        <h2 id="not">{text('not')}</h2>
        <ul className="plain columns">
          {notDone.map((id) => (
            <li key={id}>{text(id)}</li>
          ))}
        </ul>
        <p className="small faint">
          <a href={addressHere('/docs/people')}>{text('guide')}</a>. {text('english')}
        </p>
      </section>
    </>
  );
}

const findingsMax = 3;

/** The first findings of the broken sample, said in the language. */
function SampleFindings({ language }: { readonly language: Language }) {
  const said = (sentence: string) => interpreterOf(language)?.said(sentence) ?? sentence;
  return (
    <dl className="pairs">
      {answer.findings.slice(0, findingsMax).map(({ code, path, what, fix }) => [
        <dt key={`${path} ${code}`}>
          <a href={`/docs/rules/${code}#languages`}>{code}</a>
        </dt>,
        <dd key={`${path} ${code} said`}>
          <b>{said(what)}</b> {said(fix)}
        </dd>,
      ])}
    </dl>
  );
}
