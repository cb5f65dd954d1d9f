import {
  accountErrorCodes,
  creditErrorCodes,
  edgeErrorCodes,
  type ErrorCodeRow,
  devProxyErrorCodes,
  mcpErrorCodes,
  paymentErrorCodes,
} from '@einvoice/error-codes';
import { DocsFrame, Code, Pairs, Table } from './docs-frame';

type Rows = Readonly<Record<string, ErrorCodeRow>>;

/** Every code that a caller of the site or of paid calls can meet, by where it is answered. */
const groups: readonly (readonly [title: string, rows: Rows])[] = [
  ['Every service', edgeErrorCodes],
  ['Routes paid with credits', creditErrorCodes],
  ['Tools over MCP', mcpErrorCodes],
  ['Accounts, terminals and top-ups', accountErrorCodes],
  ['Paid calls', paymentErrorCodes],
  ['The proxy in front of the site', devProxyErrorCodes],
];

/** Codes with their meaning, once each. */
export const errorCodes: ReadonlyMap<string, ErrorCodeRow> = new Map(
  groups.flatMap(([, rows]) => Object.entries(rows)),
);

export function ErrorsPage() {
  return (
    <DocsFrame at="/docs/errors">
      <h1>Errors</h1>
      <p className="lead">
        One shape everywhere. The code is stable, the message is for people, and every error says whether something was
        charged.
      </p>
      <Code title="Shape of an error">{`{"error": {
  "code": "insufficient_credits",
  "message": "…",
  "requestId": "…",
  "retryable": false,
  "charged": false
}}`}</Code>
      <p>
        <code>charged</code> is <code>false</code>, or <code>"unknown"</code> when the answer was ready but we do not
        know yet whether the charge went through. Send the identical request again; it is charged at most once.
      </p>
      {groups.map(([title, rows]) => (
        <section key={title}>
          <h2>{title}</h2>
          <Table
            caption={`Errors: ${title}`}
            titles={['Code', 'Status', 'What it means', 'Again?']}
            rows={Object.entries(rows).map(([code, { status, meaning, retryable }]) => [
              <a href={`/docs/errors/${code}`} key={code}>
                <code>{code}</code>
              </a>,
              status,
              meaning,
              retryable ? 'Yes' : 'No',
            ])}
          />
        </section>
      ))}
    </DocsFrame>
  );
}

const againLater = 'Yes: send the identical request later. Retry-After, if present, says when.';
const notAgain = 'Not before you have done that: the same request gets the same answer.';

export function ErrorPage({ code }: { readonly code: string }) {
  const { status, meaning, remedy, retryable } = errorCodes.get(code)!;
  const [group] = groups.find(([, rows]) => code in rows)!;
  const isUncertain = code.startsWith('settlement_');
  const body = {
    error: {
      code,
      message: `${meaning} ${remedy}`,
      requestId: '…',
      retryable,
      charged: isUncertain ? 'unknown' : false,
    },
  };
  return (
    <DocsFrame at="/docs/errors">
      <p className="small faint">
        <a href="/docs/errors">Errors</a>
      </p>
      <h1>
        <code>{code}</code>
      </h1>
      <p className="lead">{meaning}</p>
      <Pairs
        rows={[
          ['What to do', remedy],
          ['HTTP status', status],
          ['Send it again', retryable ? againLater : notAgain],
          ['Charged', isUncertain ? 'Not known yet: the answer says "unknown". At most once.' : 'Nothing was charged.'],
          ['Answered by', group],
        ]}
      />
      <h2>The answer</h2>
      <Code title={`HTTP ${status}`} isWrapped>
        {JSON.stringify(body, null, 2)}
      </Code>
      <p className="muted">
        The message may say more; the code does not change. <a href="/docs/errors">All error codes</a>
      </p>
    </DocsFrame>
  );
}
