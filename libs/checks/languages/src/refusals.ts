import {
  accountErrorCodes,
  creditErrorCodes,
  edgeErrorCodes,
  type ErrorCodeRow,
  mcpErrorCodes,
  paymentErrorCodes,
} from '@einvoice/error-codes';
import de from './catalogues/de/refusals.json';
import sentences from './catalogues/en/refusals.json';
import es from './catalogues/es/refusals.json';
import fr from './catalogues/fr/refusals.json';
import it from './catalogues/it/refusals.json';
import nl from './catalogues/nl/refusals.json';
import pl from './catalogues/pl/refusals.json';
import { speechOf } from './every-speech';
import { Interpreter, type Speech } from './interpreter';
import { type Language, languageOf } from './language';

/** The codes of errors that people and agents meet: those of the facilitator and of the development proxy are English. */
const rows = { ...edgeErrorCodes, ...paymentErrorCodes, ...creditErrorCodes, ...accountErrorCodes, ...mcpErrorCodes };
type RefusalId = keyof typeof rows | keyof typeof sentences;

const ofCodes = Object.entries<ErrorCodeRow>(rows).map(([code, { meaning, remedy }]) => [code, `${meaning} ${remedy}`]);
const english: Readonly<Record<string, string>> = { ...Object.fromEntries(ofCodes), ...sentences };
const others: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<RefusalId, string>>>> = {
  ...{ de, fr, nl, it, es, pl },
};

/** What refusals say in a language, by the code of the error, or the id of a sentence. */
export const refusalTexts = (language: Language): Readonly<Record<string, string>> =>
  language === 'en' ? english : others[language];

/** A refusal, as far as it says something to people. */
interface Refusal {
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A refusal in the language that a caller asks for in `Accept-Language`, which the answer names. Its code stays. */
export function refusalFor<Said extends Refusal>(refusal: Said, acceptLanguage: string | undefined): Said {
  const language = languageOf(acceptLanguage);
  const said = refusalIn(refusal, language);
  return said === refusal ? refusal : { ...said, headers: { ...said.headers, 'content-language': language } };
}

/**
 * A refusal in a language: what happened, what to do, and what is wrong with each field. A sentence that is in no catalogue keeps its
 * text English as a whole. The refusal itself where nothing changes.
 */
export function refusalIn<Said extends Omit<Refusal, 'headers'>>(refusal: Said, language: Language): Said {
  if (language === 'en') return refusal;
  const message = saidIn(language, refusal.message);
  const { fields } = refusal.details ?? {};
  const saidFields = Array.isArray(fields) ? fields.map((field) => fieldIn(field, language)) : undefined;
  if (message === null && saidFields === undefined) return refusal;
  return {
    ...refusal,
    message: message ?? refusal.message,
    ...(saidFields && { details: { ...refusal.details, fields: saidFields } }),
  };
}

function fieldIn(field: unknown, language: Language): unknown {
  if (typeof field !== 'object' || field === null || !('message' in field)) return field;
  const { message } = field;
  return { ...field, message: typeof message === 'string' ? (saidIn(language, message) ?? message) : message };
}

/** The text in another language: as a whole, or sentence by sentence. */
function saidIn(language: Language, text: string): string | null {
  const interpreter = interpreterOf(language);
  const whole = interpreter.said(text);
  if (whole !== null) return whole;
  const parts = text.split(/(?<=[.!?]) (?=[A-Z])/).map((sentence) => interpreter.said(sentence));
  return parts.length > 1 && parts.every((part) => part !== null) ? parts.join(' ') : null;
}

const interpreters = new Map<Language, Interpreter>();

function interpreterOf(language: Language): Interpreter {
  let interpreter = interpreters.get(language);
  if (interpreter === undefined) {
    interpreters.set(language, (interpreter = new Interpreter(speechWith('en'), speechWith(language))));
  }
  return interpreter;
}

/** Refusals, and what findings say: a check of a field may say the same. */
function speechWith(language: Language): Speech {
  const speech = speechOf(language);
  return { ...speech, findings: { ...refusalTexts(language), ...speech.findings } };
}
