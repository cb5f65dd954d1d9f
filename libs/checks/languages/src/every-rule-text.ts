import de from './catalogues/de/rules.json';
import en from './catalogues/en/rules.json';
import es from './catalogues/es/rules.json';
import fr from './catalogues/fr/rules.json';
import it from './catalogues/it/rules.json';
import nl from './catalogues/nl/rules.json';
import pl from './catalogues/pl/rules.json';
import { Interpreter, type Speech } from './interpreter';
import { type Language } from './language';

const texts = { en, de, fr, nl, it, es, pl };

/** What pages about rules say in a language: titles, why a rule is there, what to do, and what tables of rules ask. */
export const ruleSpeechOf = (language: Language): Speech => {
  const { sentences, phrases } = texts[language];
  return { language, findings: sentences, phrases };
};

/** Who says it in a language; English sentences in English, too. For programs that write pages: all languages are in it. */
export const ruleInterpreterOf = (language: Language): Interpreter =>
  new Interpreter(ruleSpeechOf('en'), ruleSpeechOf(language));
