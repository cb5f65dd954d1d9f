import { facts } from '../facts';
import { phrase } from '../known-texts';
import { say } from '../say';
import { PricedCheck, type PricedAnswer } from './priced-check';
import { filled } from './single-check';

interface Tried {
  readonly scheme: string;
  readonly value: string;
  readonly result: string;
}

interface ReceiverAnswer extends PricedAnswer {
  readonly status: string;
  readonly supportsBis30Invoice: boolean | null;
  readonly identifier: { readonly scheme: string; readonly value: string } | null;
  readonly identifiersTried: readonly Tried[];
}

/** One receiver in the Peppol network: registered or not, and whether it takes invoices now. */
export const ReceiverCheck = () => (
  <PricedCheck<ReceiverAnswer>
    page="/check/receiver"
    route="/api/check/receiver"
    credits={facts.creditsPerCheck.receiver}
    fields={[
      { name: 'countryCode', label: phrase('Country of the receiver, two letters'), charactersMax: 2 },
      { name: 'vatId', label: phrase('VAT number of the receiver'), isOptional: true, charactersMax: 60 },
      { name: 'endpointId', label: phrase('Or its Peppol identifier'), isOptional: true, charactersMax: 60 },
      {
        name: 'endpointScheme',
        label: phrase('Scheme of the identifier, such as 0088'),
        isOptional: true,
        charactersMax: 10,
      },
    ]}
    requestOf={({ countryCode = '', ...values }) => ({
      countryCode: countryCode.trim().toUpperCase(),
      ...filled(values),
    })}
    facts={({ status, supportsBis30Invoice, identifier }) => [
      [say('In Peppol'), say(words[status] ?? status)],
      [say('Takes Peppol BIS 3.0 invoices'), say(inWords(supportsBis30Invoice))],
      ...(identifier === null ? [] : [[say('Identifier'), `${identifier.scheme}:${identifier.value}`] as const]),
    ]}
    more={({ identifiersTried }) =>
      identifiersTried.length > 0 && (
        <>
          <h3>{say('Identifiers that were tried')}</h3>
          <ul className="plain">
            {identifiersTried.map(({ scheme, value, result }) => (
              <li key={`${scheme}:${value}`}>
                <code>
                  {scheme}:{value}
                </code>
                : {say(words[result] ?? result)}
              </li>
            ))}
          </ul>
        </>
      )
    }
    notChecked={[
      phrase('Whether this is the party that you mean: Peppol knows identifiers, not names.'),
      phrase('Other identifiers under which the party may be registered.'),
      phrase('Whether an invoice arrives: nothing was sent.'),
    ]}
  />
);

const words: Readonly<Record<string, string>> = {
  registered: phrase('Registered'),
  not_registered: phrase('Not registered'),
  unavailable: phrase('Unavailable: this is not a "no"'),
  not_configured: phrase('Not configured: nobody was asked'),
};

function inWords(supports: boolean | null): string {
  if (supports === null) return phrase('not known');
  return supports ? phrase('yes') : phrase('no');
}
