import { say } from '../say';

/** The name that the service gives to a new workspace, in the language of the page; one of the person's own stays. */
export function workspaceSaid(name: string): string {
  const email = /^Workspace of (\S+@\S+)$/.exec(name)?.[1];
  return email === undefined ? name : say('Workspace of {email}', { email });
}
