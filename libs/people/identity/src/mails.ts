import { type Language, messageIn, type MessageValues } from '@einvoice/languages';
import { type Mail } from './mailer';
import de from './mail-texts/de.json';
import en from './mail-texts/en.json';
import es from './mail-texts/es.json';
import fr from './mail-texts/fr.json';
import it from './mail-texts/it.json';
import nl from './mail-texts/nl.json';
import pl from './mail-texts/pl.json';

type TextId = keyof typeof en;

/** What mails say; every language has every id. */
export const mailTexts: Readonly<Record<Language, Readonly<Record<TextId, string>>>> = { en, de, fr, nl, it, es, pl };

const textIn =
  (language: Language) =>
  (id: TextId, values: MessageValues = {}): string =>
    messageIn(language, mailTexts[language][id], values);

/** The link that signs in. Its token follows `#`, so no server and no Referer ever sees it. */
export function signInMail(to: string, link: string, minutes: number, language: Language = 'en'): Mail {
  const text = textIn(language);
  return {
    to,
    subject: text('signInSubject'),
    text: [text('signInOpen'), link, text('signInOnce', { minutes })].join('\n\n'),
  };
}

export interface ConnectionNotice {
  readonly connectionName: string;
  /** The page that revokes it. */
  readonly connectionsUrl: string;
  readonly madeBy: 'person' | 'device';
  /** Of the person; absent: English. */
  readonly language?: Language;
}

/** Tells the person that something may now spend from the balance. */
export function connectionMail(to: string, notice: ConnectionNotice): Mail {
  const { connectionName: name, connectionsUrl, madeBy, language = 'en' } = notice;
  const text = textIn(language);
  const made = text(madeBy === 'device' ? 'connectionFetched' : 'connectionMade', { name });
  return {
    to,
    subject: text('connectionSubject'),
    text: [made, text('connectionRevoke'), connectionsUrl].join('\n\n'),
  };
}

export interface LowBalanceNotice {
  readonly levelCredits: number;
  readonly credits: number;
  /** The page where a person tops up, and that where the level is set. */
  readonly topUpUrl: string;
  readonly accountUrl: string;
  readonly language: Language;
}

/** Tells the person that the balance has fallen below the level that they set. */
export function lowBalanceMail(to: string, notice: LowBalanceNotice): Mail {
  const { levelCredits, credits, topUpUrl, accountUrl, language } = notice;
  const text = textIn(language);
  return {
    to,
    subject: text('balanceSubject'),
    text: [
      text('balanceFallen', { credits, level: levelCredits }),
      text('balanceTopUp'),
      topUpUrl,
      text('balanceSet'),
      accountUrl,
    ].join('\n\n'),
  };
}

/** Tells the person that a key signs in as them from now on. */
export function passkeyMail(to: string, name: string, passkeysUrl: string, language: Language = 'en'): Mail {
  const text = textIn(language);
  return {
    to,
    subject: text('passkeySubject'),
    text: [text('passkeyAdded', { name }), text('passkeyRemove'), passkeysUrl].join('\n\n'),
  };
}
