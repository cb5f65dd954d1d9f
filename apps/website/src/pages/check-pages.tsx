import { type ComponentType, Fragment } from 'react';
import { checkPages } from '../check/check-pages';
import { NameCheck } from '../check/name-check';
import { ParcelCheck } from '../check/parcel-check';
import { ProductCheck } from '../check/product-check';
import { ReceiptCheck } from '../check/receipt-check';
import { ReceiverCheck } from '../check/receiver-check';
import { BankDetailsCheck, IbanCheck, VatFormCheck } from '../check/single-check';
import { say } from '../say';
import { Rich } from '../rich';
import { addressHere } from '../spoken-language';

/** The list of pages that check one thing. */
export const CheckListPage = () => (
  <div className="wrap narrow">
    <h1>{say('Check one thing')}</h1>
    <p className="lead">{say('Free, without an account. A whole invoice goes to the review.')}</p>
    <h2>
      <a href={addressHere('/review')}>{say('Check an invoice')}</a>
    </h2>
    <p>{say('Every finding with its rule, its place and a fix. Your file stays on this computer.')}</p>
    <PageList isPriced={false} />
    <h2>{say('What registers and lists know')}</h2>
    <p>
      {say('For whoever is signed in, paid with credits: an answer costs 1 or 2 cents, and free calls come first.')}
    </p>
    <PageList isPriced />
    <p>
      <Rich
        say="Whether a VAT number is registered, a review asks for you. Programs ask registers and lists over <mcp>MCP</mcp> or <paid>pay per call</paid>."
        parts={{
          mcp: (text) => <a href="/docs/mcp">{text}</a>,
          paid: (text) => <a href="/docs/pay-per-call">{text}</a>,
        }}
      />
    </p>
  </div>
);

const PageList = ({ isPriced }: { readonly isPriced: boolean }) =>
  checkPages
    .filter((page) => (page.isPriced ?? false) === isPriced)
    .map(({ address, title, about }) => (
      <Fragment key={address}>
        <h2>
          <a href={addressHere(address)}>{say(title)}</a>
        </h2>
        <p>{say(about)}</p>
      </Fragment>
    ));

const contents: Readonly<Record<string, ComponentType>> = {
  '/check/vat-number': VatFormCheck,
  '/check/iban': IbanCheck,
  '/check/bank-details': BankDetailsCheck,
  '/check/parcel': ParcelCheck,
  '/check/receipt': ReceiptCheck,
  '/check/receiver': ReceiverCheck,
  '/check/name': NameCheck,
  '/check/product': ProductCheck,
};

/** One of them, as it is before its program runs. */
export function CheckOnePage({ address }: { readonly address: string }) {
  const { title, about } = checkPages.find((page) => page.address === address)!;
  const Content = contents[address]!;
  return (
    <div className="wrap narrow">
      <p className="small">
        <a href={addressHere('/check')}>{say('Check one thing')}</a>
      </p>
      <h1>{say(title)}</h1>
      <p className="lead">{say(about)}</p>
      <div id="app">
        <Content />
      </div>
      <noscript>
        <p>{say('This page needs JavaScript. Over HTTP it does not: see the API reference.')}</p>
      </noscript>
    </div>
  );
}
