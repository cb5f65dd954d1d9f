import { brokenSampleResult } from './home-result';
import { ToolTable } from './tool-table';
import { Prices } from './pricing';

/** What the service is, a real result, what it costs, and what it does not do. */
export function HomePage() {
  return (
    <>
      <div className="wrap hero">
        <div>
          <h1>Is this invoice ready to send?</h1>
          <p className="lead">
            Drop a draft, see what blocks it, fix it. Free, without an account. Your invoice stays on this computer.
          </p>
        </div>
        <p className="hero-act">
          <a className="btn pri" href="/review">
            Check a draft
          </a>
          <a href="/review#broken-sample">See a broken sample</a>
        </p>
      </div>
      <section className="wrap" aria-label="A real result">
        {brokenSampleResult}
      </section>
      <section className="wrap" aria-labelledby="tools">
        <h2 id="tools">Tools for back ends and agents</h2>
        <p className="muted">
          Read-only, over <a href="/docs/pay-per-call">pay per call</a>, <a href="/docs/mcp">MCP</a> and{' '}
          <a href="/docs/api">HTTP</a>. Each answers with one decision that a program can act on, and names the source
          and time of every fact.
        </p>
        <ToolTable />
      </section>
      <section className="wrap" aria-labelledby="prices">
        <h2 id="prices">Prices</h2>
        <Prices />
      </section>
      <section className="wrap" aria-labelledby="not">
        <h2 id="not">What we do not do</h2>
        <ul className="plain columns">
          <li>We never send, create, book or file an invoice.</li>
          <li>We never turn an outage into a “no”: unknown is a state of its own, and free.</li>
          <li>We do not merge VAT, company and Peppol checks into one verdict about a party.</li>
          <li>An answer is diagnostics and not a certificate: no legal, fiscal or compliance guarantee.</li>
          <li>There is no SLA, and no independent penetration test has been performed.</li>
        </ul>
      </section>
    </>
  );
}
