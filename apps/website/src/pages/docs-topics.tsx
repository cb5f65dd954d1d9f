import { statements } from '@einvoice/discovery-documents';
import { type ReactNode } from 'react';
import { hybridPdf, invoiceBody, invoiceReport, invoiceXml, peppolLookup, smallBody, vatBatch } from '@einvoice/limits';
import { facts } from '../facts';
import { Mark, type Tone } from '../marks';
import { counted, euros, grouped, limitSize } from '../prose';
import { mcpSamples, paycallSamples } from '../docs-api/tool-samples';
import { Code, CodeTabs, DocsFrame, docsGroups, docsTopics, Table, type DocsAddress } from './docs-frame';
import { tools } from './tool-prices';

const introductions: Readonly<Partial<Record<DocsAddress, string>>> = {
  '/docs/start': 'From a draft to an answer in a minute, without an account.',
  '/docs/states': 'Ready, not ready, and the five ways of not knowing.',
  '/docs/tools': 'What each tool asks, answers and costs.',
  '/docs/review': 'The two free routes behind the review page.',
  '/docs/vat-list': 'Up to 20 VAT numbers in one call.',
  '/docs/credits': 'Balance, connections, limits, and what is charged when.',
  '/docs/pay-per-call': 'A fixed price per call with x402, without an account.',
  '/docs/mcp': 'The same tools for agents.',
  '/docs/rules': 'Every official rule, in our words.',
  '/docs/errors': 'Every code, what it means and what to do.',
  '/docs/limits': 'Sizes, times, and what we do not do.',
  '/docs/api': 'Every route with its fields, answers, errors and an example.',
};

const nameOf = (address: DocsAddress): string => docsTopics.find(([each]) => each === address)?.[1] ?? address;

function Overview() {
  return (
    <>
      <h1>Documentation</h1>
      <p className="lead">
        The service checks whether a draft EU invoice, a VAT number and a receiving party are ready for structured
        e-invoicing (Peppol BIS Billing 3.0).
      </p>
      {docsGroups.map(([title, addresses]) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="topic-list">
            {addresses.map((address) => (
              <li key={address} className="card">
                <a href={address}>{nameOf(address)}</a>
                <p className="small muted">{introductions[address]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const Start = () => (
  <>
    <h1>Start</h1>
    <p className="lead">A draft can be checked in a browser or with one request. Neither needs an account.</p>
    <h2>In a browser</h2>
    <p>
      Drop a draft on the <a href="/review">review page</a>. It is sent for the check and not stored.
    </p>
    <h2>With one request</h2>
    <Code title="curl">{`curl {site_url}/api/invoice/review \\
  -H 'content-type: application/json' \\
  -d '{"invoice": {"number": "2026-0042", "currency": "EUR"}}'`}</Code>
    <p>
      The answer lists every finding with its rule, its place, and a fix. A value missing from the invoice is a finding,
      not an error of the request.
    </p>
    <h2>Then</h2>
    <ul className="plain">
      <li>
        <a href="/docs/vat-list">Check a VAT list</a> with a connection and credits.
      </li>
      <li>
        <a href="/docs/pay-per-call">Pay per call</a> without an account.
      </li>
      <li>
        <a href="/docs/mcp">Give the tools to an agent</a> over MCP.
      </li>
    </ul>
  </>
);

const states: readonly (readonly [tone: Tone, word: string, values: string, means: string])[] = [
  ['ready', 'Ready, Valid, Registered, Active', 'canProceed true, valid, registered', 'The check ran and came back clean. That is not a certificate.'],
  ['blocked', 'Not ready, Not valid, Not registered', 'canProceed false with blockingReasons, invalid, not_registered', 'The source said no, or a rule fails.'],
  ['review', 'Review', 'warnings, requiresHumanReview', 'Nothing blocks, but a person looks first.'],
  ['unknown', 'Unavailable', 'unavailable', 'The source did not answer. Nothing is claimed and nothing is charged.'],
  ['not-checked', 'Not checked', 'not_checked, notChecked', 'No source was asked.'],
  ['off', 'Not configured, Revoked, Off', 'not_configured', 'This source is switched off here. That is not an outage.'],
  ['sandbox', 'Sandbox, Mock, Test funds', 'provenance.mode sandbox or mock', 'Where an answer comes from, not what it says.'],
]; // prettier-ignore

const States = () => (
  <>
    <h1>What the states mean</h1>
    <p className="lead">
      Unknown is never “no”. An outage, a source that is switched off and a check that was not made each have a state of
      their own, and none of them is charged.
    </p>
    <Table
      caption="States"
      titles={['Mark', 'Word', 'Value in the answer', 'What it means']}
      rows={states.map(([tone, word, values, means]) => [
        <Mark key={word} tone={tone} title={word} />,
        word,
        <code key={values}>{values}</code>,
        means,
      ])}
    />
    <h2>The decision</h2>
    <p>
      Every tool answers <code>decision.status</code>: <code>ready</code>, <code>unavailable</code>,{' '}
      <code>not_configured</code> or <code>invalid_input</code>. Only <code>ready</code> is ever charged. The decision
      also holds <code>canProceed</code>, <code>requiresHumanReview</code>, what blocks, warnings and next actions, each
      with a stable code. Any unknown makes <code>canProceed</code> false and asks for a person.
    </p>
  </>
);

const Review = () => (
  <>
    <h1>Invoice review</h1>
    <p className="lead">
      Two free routes: one judges a file as it is (UBL, CII, hybrid PDF), the other reports what is wrong with a draft
      and exports it. Nothing is stored.
    </p>
    <h2>
      <code>POST /api/invoice/review</code>
    </h2>
    <Code title="Body">{'{"invoice": { … }, "registerChecks": false}'}</Code>
    <p>
      In the place of the JSON invoice may stand a document as it is: <code>{'{"xml": "…"}'}</code> or{' '}
      <code>{'{"pdf": "base64…"}'}</code>.
    </p>
    <Table
      caption="Answer of the review"
      titles={['Field', 'Means']}
      rows={[
        ['valid', 'No stage found an error.'],
        ['read, schema, rules', 'The three stages: passed, failed or not_run, each with its own words and issues.'],
        ['issues', 'Findings of the rules, as validate_invoice answers them.'],
        ['decision', 'What may be done with it, and why not.'],
        ['ruleSet', `The edition of the official rules, now ${facts.ruleSet.name}.`],
        ['checks', 'Structure, arithmetic, payment_details and peppol: each passed, warnings, failed or incomplete.'],
        ['findings', 'The issues of all three stages: what is wrong, code of the rule, severity, place, fix, and an RFC 6902 patch where the fix is mechanical.'],
        ['totals, vatBreakdown', 'Computed from the lines; null when not computable.'],
        ['export', 'The Peppol BIS 3.0 document as UBL; null with exportRefused while something blocks.'],
        ['registerChecks, billing', 'Only when asked for.'],
      ].map(([field, means]) => [<code key="field">{field}</code>, means])} // prettier-ignore
    />
    <h2>
      <code>POST /api/invoice/read</code>
    </h2>
    <p>
      Send the document itself as the body: <code>application/xml</code> or <code>application/pdf</code>. The answer is
      the same report; beside it <code>invoice</code> is the invoice as JSON, and <code>lost</code> lists what has no
      place in it. Neither changes the verdict.
    </p>
    <h2>Both VAT numbers</h2>
    <p>
      With <code>registerChecks</code> we ask VIES about seller and buyer. That needs a signed-in workspace or a
      connection and costs {counted(facts.creditsPerVatAnswer, 'credit')} for each number that the register answers; an
      unanswered number is free.
    </p>
  </>
);

const VatList = () => (
  <>
    <h1>VAT lists</h1>
    <p className="lead">
      <code>POST /api/v1/vat/verify</code> asks the EU register VIES about up to {vatBatch.rowsMax} numbers in one call.
      It is marked labs: it may still change.
    </p>
    <dl className="pairs">
      <dt>Price</dt>
      <dd>
        {counted(facts.creditsPerVatAnswer, 'credit')} ({euros(facts.creditsPerVatAnswer)}) for each row the register
        answered, 0 for a row it did not answer
      </dd>
      <dt>Needs</dt>
      <dd>
        the secret of a <a href="/docs/credits">connection</a>
      </dd>
    </dl>
    <Code title="curl">{`curl {site_url}/api/v1/vat/verify \\
  -H "authorization: Bearer $CONNECTION_SECRET" \\
  -H 'content-type: application/json' \\
  -H 'x-service-idempotency-key: run-2026-11-22' \\
  -d '{"rows": [{"reference": "c-1", "vatId": "BE0403170701"}]}'`}</Code>
    <Table
      caption="Verdicts"
      titles={['Verdict', 'Means', 'Charged']}
      rows={[
        ['valid', 'The register says the number is active.', 'Yes'],
        ['invalid', 'The register says it is not.', 'Yes'],
        ['unavailable', 'The register did not answer. No judgement on the number: send it again later.', 'No'],
        ['not_checked', 'This cannot be a VAT number, or the register does not cover it. It was not asked.', 'No'],
      ].map(([verdict, ...rest]) => [<code key="verdict">{verdict}</code>, ...rest])}
    />
    <p>
      The same idempotency key with the same rows is billed once, for as long as the answer is kept.{' '}
      <code>billing</code> names the credits and the run; its signed receipt is at <code>/api/v1/runs/…</code>.
    </p>
  </>
);

const Credits = () => (
  <>
    <h1>Credits and connections</h1>
    <p className="lead">
      1 credit is 1 euro cent, prepaid. A person adds to the balance; a back end or an agent spends from it, up to the
      limit of its connection.
    </p>
    <h2>A connection</h2>
    <p>
      You make a connection on the <a href="/account/connections">account page</a>. We show its secret once and keep
      only a fingerprint. It can have a limit per call. You revoke it with one click; its next call gets 401.
    </p>
    <h2>What is charged when</h2>
    <p>
      We first hold the most a call can cost, then charge what was answered and release the rest. A crash in between
      loses neither money nor a paid answer.
    </p>
    <h2>Free calls</h2>
    <p>
      {facts.freeTier.calls} accepted calls of priced tools over MCP within {facts.freeTier.days} days from the first,
      for each workspace, without a card and without a form. They do not cover the VAT list route.
    </p>
    <h2>Too many calls</h2>
    <p>
      A connection may make {facts.connectionCalls.burst} calls at once, and {facts.connectionCalls.perSecond} a second
      after that. Beyond that the answer is 429 with <code>Retry-After</code>, and nothing is charged.
    </p>
  </>
);

const toolNamed = (name: string) => tools.find((tool) => tool.name === name)!;
const vatTool = toolNamed('verify_vat_vies');
const freeTool = toolNamed('verify_iban');

const PayPerCall = () => (
  <>
    <h1>Pay per call</h1>
    <p className="lead">
      {(Number(facts.paycallUnits) / 1e6).toFixed(2)} USD a call in USDC on Base, x402 version 2. No account and no key.
    </p>
    <ol className="steps">
      <li>Send the arguments without payment. The answer is 402 with the offer; nothing is charged.</li>
      <li>Sign the offer with an x402 client.</li>
      <li>
        Send the identical request with <code>PAYMENT-SIGNATURE</code>.
      </li>
      <li>
        200 carries <code>PAYMENT-RESPONSE</code> and a signed receipt.
      </li>
    </ol>
    <p>
      If no answer comes, or a 503 with <code>charged: "unknown"</code>, send the identical request again with the same
      signature. It is charged at most once. Do not sign a new payment.
    </p>
    <CodeTabs name="The first call, which answers the offer" samples={paycallSamples(vatTool)} />
    <p className="muted">
      <code>arguments.json</code> holds <code>{JSON.stringify(vatTool.examples[0]?.input)}</code>. Every{' '}
      <a href="/docs/tools">tool</a> has a sample of its own, and the <a href="/docs/api/pay-per-call">reference</a>{' '}
      every header.
    </p>
    <p>
      Pay per call describes itself at <code>{'{base_url}'}/openapi.json</code> and{' '}
      <code>{'{base_url}'}/.well-known/x402</code>.
    </p>
  </>
);

const Mcp = () => (
  <>
    <h1>MCP</h1>
    <p className="lead">
      <code>{'{site_url}/api/mcp'}</code>, JSON-RPC 2.0 over HTTP: <code>tools/list</code> and <code>tools/call</code>.
    </p>
    <p>
      Discovery and free tools need no credential; a priced tool needs the secret of a{' '}
      <a href="/docs/credits">connection</a> as bearer token. This is not an OAuth endpoint. No tool can add to a
      balance; only a person can.
    </p>
    <h2>List the tools</h2>
    <Code title="curl">{`curl {site_url}/api/mcp \\
  -H 'content-type: application/json' \\
  -H 'accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`}</Code>
    <h2>Call a tool</h2>
    <CodeTabs name="A call of a free tool" samples={mcpSamples(freeTool)} />
    <p className="muted">
      <code>arguments.json</code> holds <code>{JSON.stringify(freeTool.examples[0]?.input)}</code>. Every{' '}
      <a href="/docs/tools">tool</a> has a sample of its own.
    </p>
    <h2>In an agent</h2>
    <p>Most clients take the address and the header from a file like this one.</p>
    <Code title="mcp.json">{`{
  "mcpServers": {
    "e-invoice-readiness": {
      "type": "http",
      "url": "{site_url}/api/mcp",
      "headers": { "Authorization": "Bearer \${CONNECTION_SECRET}" }
    }
  }
}`}</Code>
  </>
);

const Limits = () => (
  <>
    <h1>Limits and facts</h1>
    <h2>What we do not do</h2>
    <ul className="plain">
      {statements.map((statement) => (
        <li key={statement}>{statement}</li>
      ))}
      <li>We believe the registers: what VIES or Peppol gets wrong we repeat, with its source and time.</li>
      <li>
        We read the structure of files. We do not scan them for malware, and we do not know who owns an account number.
      </li>
    </ul>
    <h2>Sizes</h2>
    <Table
      caption="Sizes"
      titles={['What', 'At most']}
      rows={[
        ['JSON of an invoice', `${limitSize(invoiceBody.bytesMax)}, ${invoiceBody.depthMax} levels, ${grouped(invoiceBody.valuesMax)} values`],
        ['JSON of any other request', `${limitSize(smallBody.bytesMax)}, ${smallBody.depthMax} levels`],
        ['UBL or CII document', `${limitSize(invoiceXml.bytesMax)}, ${grouped(invoiceXml.elementsMax)} elements`],
        ['Hybrid PDF', `${limitSize(hybridPdf.bytesMax)}, ${hybridPdf.attachmentsMax} attached files`],
        ['Findings in detail', `${grouped(invoiceReport.detailedFindingsMax)}; all are counted`],
        ['Rows of a VAT list', counted(vatBatch.rowsMax, 'row')],
        ['Wait for VIES', `${vatBatch.rowDeadlineMs / 1000} s a row, ${vatBatch.batchDeadlineMs / 1000} s a list`],
        ['Wait for Peppol', `${peppolLookup.deadlineMs / 1000} s a lookup`],
        ['Reviews without an account', `${facts.freeReviews.burst} at once, then one every ${1 / facts.freeReviews.perSecond} s`],
      ]} // prettier-ignore
    />
    <h2>What is kept</h2>
    <p>
      We keep no reviewed invoice. We keep a paid answer so that you can fetch it again; the ledger keeps what was
      charged and never changes a row.
    </p>
  </>
);

/** The pages of the documentation that have a component of their own elsewhere are not here. */
export const topicPages: Readonly<Partial<Record<DocsAddress, () => ReactNode>>> = {
  '/docs': Overview,
  '/docs/start': Start,
  '/docs/states': States,
  '/docs/review': Review,
  '/docs/vat-list': VatList,
  '/docs/credits': Credits,
  '/docs/pay-per-call': PayPerCall,
  '/docs/mcp': Mcp,
  '/docs/limits': Limits,
};

/** A topic in its frame. */
export function TopicPage({ at }: { readonly at: DocsAddress }) {
  const Topic = topicPages[at]!;
  return (
    <DocsFrame at={at}>
      <Topic />
    </DocsFrame>
  );
}
