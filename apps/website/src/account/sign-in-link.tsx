import { say } from '../say';
import { addressHere } from '../spoken-language';

/** Opens in a tab of its own: what was typed or dropped is in the memory of this one. @param back where signing in leads to */
export const SignInLink = ({ back }: { readonly back: string }) => (
  <a className="btn" href={addressHere(`/sign-in?return=${back}`)} target="_blank" rel="noreferrer">
    {say('Sign in in a new tab')}
  </a>
);
