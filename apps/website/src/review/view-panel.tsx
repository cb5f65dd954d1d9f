import { htmlOf, viewOf } from '@einvoice/invoice-view';
import { type Catalogue, type Language, languages } from '@einvoice/languages';
import { useState } from 'react';
import { Icon } from '../marks';
import { download } from './download';
import { type Judgement } from './judgement';
import { ownNames, readerLanguage } from './reader-language';
import { type JsonObject } from './review-answer';
import { say } from '../say';

/** Each language is a file of its own, loaded when somebody asks for it. */
const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('@einvoice/languages/en')).en,
  de: async () => (await import('@einvoice/languages/de')).de,
  fr: async () => (await import('@einvoice/languages/fr')).fr,
  nl: async () => (await import('@einvoice/languages/nl')).nl,
  it: async () => (await import('@einvoice/languages/it')).it,
  es: async () => (await import('@einvoice/languages/es')).es,
  pl: async () => (await import('@einvoice/languages/pl')).pl,
};

interface ViewPanelProps {
  readonly judgement: Judgement;
  readonly invoice: JsonObject;
}

/** The invoice as a page to keep and to print, made in this browser. */
export default function ViewPanel({ judgement, invoice }: ViewPanelProps) {
  const [language, setLanguage] = useState<Language>(readerLanguage);
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    const catalogue = await catalogues[language]().catch(() => null);
    setFailed(catalogue === null);
    if (catalogue === null) return;
    const { answer, file } = judgement;
    const computed = file === null ? { totals: answer.totals, vatBreakdown: answer.vatBreakdown } : undefined;
    const view = viewOf(invoice, catalogue, { ...(computed && { computed }), lost: file?.lost.length ?? 0 });
    download('invoice.html', 'text/html', htmlOf(view));
  };
  return (
    <section className="export card" aria-labelledby="view-title">
      <h2 id="view-title">{say('To read and to print')}</h2>
      <div className="f-act">
        <label>
          {say('Language')}{' '}
          <select value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
            {languages.map((each) => (
              <option key={each} value={each} lang={each}>
                {ownNames[each]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="btn" onClick={() => void save()}>
          <Icon name="down" /> {say('Save as a page')}
        </button>
      </div>
      {isFailed && (
        <p className="small" role="alert">
          {say('The language could not be loaded. Try again when you are online.')}
        </p>
      )}
      <p className="small faint">
        {say(
          'Every term of the invoice in one HTML file, without scripts and links; attachments are listed, not opened. It is made in this browser: nothing is sent.',
        )}
      </p>
    </section>
  );
}
