import { type Language } from '@einvoice/languages';
import { type Texts } from '../known-texts';
import de from './de.json';
import es from './es.json';
import fr from './fr.json';
import it from './it.json';
import nl from './nl.json';
import pl from './pl.json';

/** What pages say in each language, by the English message; English is what they say without it. */
export const everyText: Readonly<Record<Exclude<Language, 'en'>, Texts>> = { de, fr, nl, it, es, pl };
