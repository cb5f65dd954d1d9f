import { type SessionAnswer, siteRoutes } from '@einvoice/site-contract';
import { call } from '../call';
import { euros } from '../units';

/** Set while somebody is signed in with this browser: pages that anybody reads ask who it is only then. */
const hintKey = 'signed-in';

/** Writes into the head of the page who is signed in: the balance, and where the account is. */
export function showSession({ session }: SessionAnswer): void {
  hint(session !== null);
  const account = document.getElementById('account-link');
  const balance = document.getElementById('header-balance');
  if (account === null || balance === null) return;
  account.textContent = session === null ? 'Sign in' : 'Account';
  balance.hidden = session === null;
  if (session === null) return;
  const { availableCredits } = session;
  const amount = document.createElement('b');
  amount.className = 'num';
  amount.textContent = availableCredits === null ? 'not known now' : euros(availableCredits);
  const word = document.createElement('span');
  word.className = 'bal-w';
  word.textContent = 'balance';
  balance.replaceChildren(...(availableCredits === null ? [word, amount] : [amount, word]));
}

/** On pages that do not ask for themselves. */
export function askSession(): void {
  if (document.getElementById('header-balance') === null || !isHinted()) return;
  void call<SessionAnswer>(siteRoutes.session).then((answer) => answer.ok && showSession(answer.body));
}

function isHinted(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null;
  } catch {
    return false;
  }
}

function hint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(hintKey, 'yes');
    else localStorage.removeItem(hintKey);
  } catch {
    // Without the hint other pages do not show the balance.
  }
}
