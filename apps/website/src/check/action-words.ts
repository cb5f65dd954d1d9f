import { phrase } from '../known-texts';
import { say } from '../say';
import { type Reason } from './answer-view';

/** What to do and what is good to know, where it names tools or members of a request, by code: in the words of the page that shows it. */
const words: Readonly<Record<string, string>> = {
  read_the_listing: phrase('Read the entry in the list itself, and compare what else you know of the party.'),
  choose_a_record: phrase('Compare model and supplier, then check again with the EPREL number.'),
  check_eu_import_measures: phrase('Look up in TARIC what duty the code and the origin have.'),
  bad_checksum: phrase('Look for a typing error. Registers hold a few such numbers all the same.'),
  register_not_consulted: phrase(
    'Only the form of the number was checked. Whether it is registered, a review of the invoice asks for you.',
  ),
};

/** Reasons as they are said to a person. */
export const spokenReasons = (reasons: readonly Reason[]): readonly Reason[] =>
  reasons.map(({ code, message }) => ({ code, message: words[code] === undefined ? message : say(words[code]) }));
