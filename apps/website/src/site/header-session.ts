import { type SessionAnswer, siteRoutes } from '@einvoice/site-contract';
import { call } from '../call';
import { euros } from '../units';
import { element } from './element';
import { keep, readKept } from './kept';

/** Set while somebody is signed in with this browser: pages that anybody reads ask who it is only then. */
const hintKey = 'signed-in';

/** Writes into the head of the page who is signed in: the balance, and where the account is. */
export function showSession({ session }: SessionAnswer): void {
  keep(hintKey, session === null ? null : 'yes');
  const account = document.getElementById('account-link');
  const balance = document.getElementById('header-balance');
  if (account === null || balance === null) return;
  account.textContent = (session === null ? account.dataset['out'] : account.dataset['in']) ?? '';
  balance.hidden = session === null;
  if (session === null) return;
  const { availableCredits } = session;
  const amount = element(
    'b',
    { class: 'num' },
    availableCredits === null ? (balance.dataset['unknown'] ?? '') : euros(availableCredits),
  );
  const word = element('span', { class: 'bal-w' }, balance.dataset['word'] ?? '');
  balance.replaceChildren(...(availableCredits === null ? [word, amount] : [amount, word]));
}

/** On pages that do not ask for themselves. */
export function askSession(): void {
  if (document.getElementById('header-balance') === null || readKept(hintKey) === null) return;
  void call<SessionAnswer>(siteRoutes.session).then((answer) => answer.ok && showSession(answer.body));
}
