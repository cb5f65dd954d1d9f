import { phrase } from '../known-texts';
import { say } from '../say';
import { type Reason } from './answer-view';

/** Next actions that name tools or members of a request, by code: in the words of the page that shows them. */
const words: Readonly<Record<string, string>> = {
  read_the_listing: phrase('Read the entry in the list itself, and compare what else you know of the party.'),
  choose_a_record: phrase('Compare model and supplier, then check again with the EPREL number.'),
  check_eu_import_measures: phrase('Look up in TARIC what duty the code and the origin have.'),
};

/** What to do, as it is said to a person. */
export const spokenActions = (actions: readonly Reason[]): readonly Reason[] =>
  actions.map(({ code, message }) => ({ code, message: words[code] === undefined ? message : say(words[code]) }));
