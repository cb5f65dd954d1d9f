import { type Mail } from './mailer';

/** The link that signs in. Its token follows `#`, so no server and no Referer ever sees it. */
export function signInMail(to: string, link: string, validMinutes: number): Mail {
  return {
    to,
    subject: 'Your link to sign in',
    text: [
      'Open this link and confirm there to sign in:',
      link,
      `It works once, for ${validMinutes} minutes, and only if it is the newest one. You did not ask for it? Do nothing.`,
    ].join('\n\n'),
  };
}

export interface ConnectionNotice {
  readonly connectionName: string;
  /** The page that revokes it. */
  readonly connectionsUrl: string;
  readonly madeBy: 'person' | 'device';
}

/** Tells the person that something may now spend from the balance. */
export function connectionMail(to: string, { connectionName, connectionsUrl, madeBy }: ConnectionNotice): Mail {
  const how = madeBy === 'device' ? 'A terminal that you approved has fetched it.' : 'It was made on the account page.';
  return {
    to,
    subject: 'A new connection can spend from your balance',
    text: [
      `The connection "${connectionName}" was made. ${how}`,
      'It was not you? Revoke it here; its next call is refused:',
      connectionsUrl,
    ].join('\n\n'),
  };
}

/** Tells the person that a key signs in as them from now on. */
export function passkeyMail(to: string, name: string, passkeysUrl: string): Mail {
  return {
    to,
    subject: 'A new passkey can sign in as you',
    text: [
      `The passkey "${name}" was added. Whoever holds its device can sign in without a mail.`,
      'It was not you? Remove it here, and sign out the other browsers:',
      passkeysUrl,
    ].join('\n\n'),
  };
}
