import { languages } from '@einvoice/languages';
import { type OtherLanguage } from '../spoken-language';
import { Article } from './article';
import { SearchLink } from './docs-frame';
import de from './topics/people.de.md';
import es from './topics/people.es.md';
import fr from './topics/people.fr.md';
import it from './topics/people.it.md';
import nl from './topics/people.nl.md';
import pl from './topics/people.pl.md';

const paths: Readonly<Record<OtherLanguage, string>> = { de, fr, nl, it, es, pl };

/** The languages that have the path of people beside the English one. */
export const peopleLanguages = Object.keys(paths) as readonly OtherLanguage[];

export const peopleAddress = '/docs/people';

/** Where the path of people is in each language. */
export const peopleAlternates = languages.map(
  (language) => [language, (language === 'en' ? '' : `/${language}`) + peopleAddress] as const,
);

export const peopleTitle = (language: OtherLanguage): string => /^# (.+)$/m.exec(paths[language])![1]!;

/** How a person uses the service, in another language than English: what the documentation has for who writes no programs. */
export const PeoplePageIn = ({ language }: { readonly language: OtherLanguage }) => (
  <div className="wrap narrow">
    <p>
      <SearchLink />
    </p>
    <Article markdown={paths[language]} values={{}} parts={{}} />
  </div>
);
