import { type ReturnPage } from './addresses';

/** What this site is connected to; a page says it where it matters. */
export interface SiteSurroundings {
  readonly environment: 'sandbox' | 'live';
  /** `local`: no e-mail is sent, the mailbox of `siteRoutes.mailbox` shows it. `off`: nobody can sign in. */
  readonly mail: 'smtp' | 'local' | 'off';
  /** `local`: no money moves. `off`: nobody can top up. */
  readonly payments: 'live' | 'test' | 'local' | 'off';
}

export interface SessionAnswer {
  readonly surroundings: SiteSurroundings;
  /** Null when nobody is signed in. */
  readonly session: SessionState | null;
}

export interface SessionState {
  readonly email: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly signedInAt: string;
  readonly expiresAt: string;
  /** Until then what needs a fresh session is allowed; afterwards it answers 403 `session_stale`: sign in again. */
  readonly freshUntil: string;
  /** For `csrfHeader`. */
  readonly csrfToken: string;
  /** Credits that can be spent now; null when the ledger does not answer. */
  readonly availableCredits: number | null;
}

export interface SignInRequest {
  /** ASCII, 3 to 254 characters. */
  readonly email: string;
  /** One of `returnPages`; others become `/account`. */
  readonly returnTo?: string;
}

export interface SignInAnswer {
  /** Always true: whether somebody has this address is not said. */
  readonly sent: true;
  readonly mail: SiteSurroundings['mail'];
  readonly validForSeconds: number;
}

export interface SignInTokenRequest {
  /** From behind `#token=` of the link. */
  readonly token: string;
}

export interface SignInConfirmRequest extends SignInTokenRequest {
  /** From behind `&to=` of the link. */
  readonly returnTo?: string;
}

/** 410 `sign_in_link_unusable` when the link was used, is replaced by a newer one, or is too old. */
export interface SignInLookAnswer {
  /** As `a…@example.com`. */
  readonly emailMasked: string;
}

export interface SignInConfirmAnswer {
  readonly session: SessionState;
  readonly returnTo: ReturnPage;
}

interface SessionLine {
  readonly id: string;
  readonly current: boolean;
  readonly signedInAt: string;
  /** Written at most once an hour. */
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** In our words, such as `Chromium on Linux` or `A browser we do not know`; null when it said nothing of itself. */
  readonly browser: string | null;
}

export interface SessionsAnswer {
  readonly sessions: readonly SessionLine[];
}

export interface EraseRequest {
  /** The address of the account, typed by the person. */
  readonly email: string;
}

/** A mail of the local mailbox. */
interface MailboxMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

export interface MailboxAnswer {
  readonly notice: 'Local mailbox. No e-mail was sent.';
  readonly mails: readonly MailboxMail[];
}
