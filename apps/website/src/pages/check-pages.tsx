import { Fragment } from 'react';
import { checkPages } from '../check/check-pages';

/** The list of pages that check one thing. */
export const CheckListPage = () => (
  <div className="wrap narrow">
    <h1>Check one thing</h1>
    <p className="lead">Free, without an account. A whole invoice goes to the review.</p>
    <h2>
      <a href="/review">Check an invoice</a>
    </h2>
    <p>Every finding with its rule, its place and a fix. Your file stays on this computer.</p>
    {checkPages.map(({ address, title, about }) => (
      <Fragment key={address}>
        <h2>
          <a href={address}>{title}</a>
        </h2>
        <p>{about}</p>
      </Fragment>
    ))}
    <h2>What registers and lists know</h2>
    <p>
      Whether a VAT number is registered, a review asks for you. A Peppol receiver, sanctions lists, a parcel and a
      product with an energy label are asked over <a href="/docs/mcp">MCP</a> or{' '}
      <a href="/docs/pay-per-call">pay per call</a>.
    </p>
  </div>
);

/** One of them, as it is before its program runs. */
export function CheckOnePage({ address }: { readonly address: string }) {
  const { title, about, Content } = checkPages.find((page) => page.address === address)!;
  return (
    <div className="wrap narrow">
      <p className="small">
        <a href="/check">Check one thing</a>
      </p>
      <h1>{title}</h1>
      <p className="lead">{about}</p>
      <div id="app">
        <Content />
      </div>
      <noscript>
        <p>This page needs JavaScript. Over HTTP it does not: see the API reference.</p>
      </noscript>
    </div>
  );
}
