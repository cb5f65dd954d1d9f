import { Fragment } from 'react';
import { samplesOf } from '../docs-api/code-samples';
import {
  answerOf,
  codesOf,
  headerNameOf,
  nameOfReference,
  routesOf,
  type Content,
  type InterfaceDocument,
  type Operation,
  type ParameterPart,
  type Route,
} from '../docs-api/interface-document';
import { fieldRows, kindOf } from '../docs-api/schema-rows';
import { counted, limitSize, Prose } from '../prose';
import { Code, CodeTabs, DocsFrame, Pairs, Table } from './docs-frame';

/** An interface that is described by its own service, and where its page is. */
export interface DescribedInterface {
  readonly address: '/docs/api/site' | '/docs/api/pay-per-call';
  /** What stands for scheme and host. */
  readonly host: '{site_url}' | '{base_url}';
  readonly document: InterfaceDocument;
}

const anchorOf = ({ operation }: Route): string => operation.operationId;

const LabsBadge = () => (
  <span className="pill labs" title="It may still change.">
    labs
  </span>
);

/** A path that may go on in a new line after each of its parts. */
const Breakable = ({ path }: { readonly path: string }) =>
  path.split(/(?<=[/_])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

const isLabs = ({ operation }: Route): boolean => operation['x-status'] === 'labs';

/** Every operation of every interface on one page, each a link to all there is about it. */
export function ApiPage({ interfaces }: { readonly interfaces: readonly DescribedInterface[] }) {
  return (
    <DocsFrame at="/docs/api">
      <h1>API reference</h1>
      <p className="lead">
        Every body, header, answer and limit, written by the services from what they run. The same as OpenAPI 3.1 for
        programs, below.
      </p>
      {interfaces.map(({ address, host, document }) => (
        <section key={address}>
          <h2>
            <a href={address}>{document.info.title}</a>
          </h2>
          <p className="muted">
            Version {document.info.version} at <code>{host}</code>. {document.info.description}
          </p>
          {document.tags.map(({ name }) => (
            <Fragment key={name}>
              <h3>{titleOf(name)}</h3>
              <Table
                caption={`${document.info.title}: ${titleOf(name)}`}
                titles={['Route', 'What it does']}
                rows={routesOf(document)
                  .filter(({ operation }) => operation.tags[0] === name)
                  .map((route) => [
                    <div key="route">
                      <a href={`${address}#${anchorOf(route)}`}>
                        <code>
                          {route.method} <Breakable path={route.path} />
                        </code>
                      </a>{' '}
                      {isLabs(route) && <LabsBadge />}
                    </div>,
                    route.operation.summary,
                  ])}
              />
            </Fragment>
          ))}
        </section>
      ))}
      <p>
        <b>labs</b> marks what may still change. MCP describes its <a href="/docs/tools">tools</a> itself:{' '}
        <code>tools/list</code> answers the schemas.
      </p>
      <h2>For programs</h2>
      <Table
        caption="Machine-readable descriptions"
        titles={['Address', 'Holds']}
        rows={[
          [<a key="1" href="/openapi.json">/openapi.json</a>, 'The routes of this site as OpenAPI 3.1.'],
          [<code key="2">{'{base_url}/openapi.json'}</code>, 'Pay per call as OpenAPI 3.1.'],
          [<a key="3" href="/errors.json">/errors.json</a>, 'Every error code, what it means and what to do.'],
          [<a key="4" href="/llms.txt">/llms.txt</a>, 'The service on a page, for models.'],
        ]} // prettier-ignore
      />
    </DocsFrame>
  );
}

/** All operations of one interface, and the shapes they share. */
export function InterfacePage({ host, document }: DescribedInterface) {
  const { info, tags, components } = document;
  const routes = routesOf(document);
  return (
    <DocsFrame at="/docs/api">
      <p className="small faint">
        <a href="/docs/api">API reference</a>
      </p>
      <h1>{info.title}</h1>
      <p className="lead">
        Version {info.version}, at <code>{host}</code>. {info.description}
      </p>
      {tags.map(({ name, description }) => (
        <section key={name} aria-labelledby={`tag-${name}`}>
          <h2 id={`tag-${name}`}>{titleOf(name)}</h2>
          <p className="muted">{description}</p>
          {routes
            .filter(({ operation }) => operation.tags[0] === name)
            .map((route) => (
              <OperationSection key={anchorOf(route)} route={route} host={host} document={document} />
            ))}
        </section>
      ))}
      <section aria-labelledby="headers">
        <h2 id="headers">Headers of answers</h2>
        <Headers document={document} />
      </section>
      <section aria-labelledby="shapes">
        <h2 id="shapes">Shapes</h2>
        <p className="muted">What bodies and answers are made of, each once.</p>
        {Object.entries(components.schemas).map(([name, schema]) => {
          const rows = fieldRows(schema);
          return (
            <section key={name} className="shape">
              <h3 id={`shape-${name}`}>
                <code>{name}</code>
              </h3>
              {rows.length === 0 ? <p>{kindOf(schema).kind}.</p> : <Fields caption={name} rows={rows} />}
            </section>
          );
        })}
      </section>
    </DocsFrame>
  );
}

/** What each header says, under the name by which answers lead here. */
function Headers({ document }: { readonly document: InterfaceDocument }) {
  return (
    <Table
      caption="Every header"
      titles={['Header', 'Is', 'Means']}
      rows={Object.entries(document.components.headers).map(([component, { schema = {}, description = '' }]) => [
        <code key="name" id={`header-${component}`}>
          {headerNameOf(document, component)}
        </code>,
        kindOf(schema).kind,
        description,
      ])}
    />
  );
}

const tagTitles: Readonly<Record<string, string>> = {
  invoices: 'Invoices',
  credits: 'Paid with credits',
  terminals: 'Terminals and the payment provider',
  rules: 'Rules of your own',
  receipts: 'Receipts',
  tools: 'Tools',
  discovery: 'For programs that look around',
  health: 'Health',
};

/** @throws when a group of routes has no title: the page is not made. */
function titleOf(tag: string): string {
  const title = tagTitles[tag];
  if (title === undefined) throw new Error(`tagTitles has no title for the routes of "${tag}".`);
  return title;
}

interface OperationProps {
  readonly route: Route;
  readonly host: string;
  readonly document: InterfaceDocument;
}

function OperationSection({ route, host, document }: OperationProps) {
  const { method, path, operation } = route;
  const { summary, description, parameters = [], requestBody } = operation;
  const { body, samples } = samplesOf(route, host, document.components.schemas);
  return (
    <section className="operation card" aria-labelledby={anchorOf(route)}>
      <h3 id={anchorOf(route)}>
        <a href={`#${anchorOf(route)}`}>
          <code>
            {method} {path}
          </code>
        </a>{' '}
        {isLabs(route) && <LabsBadge />}
      </h3>
      <p>
        <b>{summary}</b>
      </p>
      {(description ?? '').split('\n\n').map((text) => text !== '' && text !== summary && <p key={text}>{text}</p>)}
      <Terms operation={operation} />
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <Parameters summary={summary} parameters={parameters} />
        </>
      )}
      {requestBody && (
        <>
          <h4>Body</h4>
          <p>
            <Bodies content={requestBody.content} />
            {requestBody.required !== true && ' It may be left out.'}
          </p>
        </>
      )}
      <h4>Example</h4>
      {body !== null && <Code title={body.file}>{body.text}</Code>}
      <CodeTabs name={summary} samples={samples} />
      <h4>Answers</h4>
      <Answers summary={summary} operation={operation} document={document} />
    </section>
  );
}

/** Who may call it, what it costs and how much it takes, where the description says so. */
function Terms({ operation }: { readonly operation: Operation }) {
  const { security = [], 'x-payment-info': payment, 'x-limits': limits } = operation;
  const isOptional = security.some((each) => Object.keys(each).length === 0);
  const credential =
    security.length === 0
      ? 'None.'
      : `The secret of a connection, as bearer token${isOptional ? '; only for what costs credits' : ''}.`;
  return (
    <Pairs
      className="pairs small"
      rows={[
        ['Credential', payment ? 'None: each call is paid for by itself.' : credential],
        payment && ['Price', `${payment.price.amount} ${payment.price.currency} a call that is answered`, 'num'],
        limits?.bytesMax !== undefined && ['Body at most', limitSize(limits.bytesMax), 'num'],
        limits?.deadlineMs !== undefined && ['Works at most', `${limits.deadlineMs / 1000} s`, 'num'],
        limits?.answerKeptSeconds !== undefined && ['Answer kept', keptFor(limits.answerKeptSeconds), 'num'],
      ]}
    />
  );
}

const keptFor = (seconds: number): string =>
  seconds < 86_400 ? counted(seconds / 60, 'minute') : counted(seconds / 86_400, 'day');

function Parameters({
  summary,
  parameters,
}: {
  readonly summary: string;
  readonly parameters: readonly ParameterPart[];
}) {
  return (
    <Table
      caption={`Parameters: ${summary}`}
      titles={['Name', 'Where', 'Is', 'Required', 'Means']}
      rows={parameters.map(({ name, in: where, schema, required, description = '' }) => [
        <code key="name">{name}</code>,
        where,
        kindOf(schema).kind,
        required === true ? 'Yes' : 'No',
        description,
      ])}
    />
  );
}

/** `application/json: VatRows`, with the shape as a link. */
function Bodies({ content }: { readonly content: Content }) {
  return Object.entries(content).map(([type, { schema }], index) => (
    <Fragment key={type}>
      {index > 0 && ', '}
      <code>{type}</code>
      {schema?.$ref !== undefined && (
        <>
          {' '}
          as <ShapeLink name={nameOfReference(schema.$ref)} />
        </>
      )}
    </Fragment>
  ));
}

const ShapeLink = ({ name }: { readonly name: string }) => (
  <a href={`#shape-${name}`}>
    <code>{name}</code>
  </a>
);

interface AnswersProps {
  readonly summary: string;
  readonly operation: Operation;
  readonly document: InterfaceDocument;
}

function Answers({ summary, operation, document }: AnswersProps) {
  const rows = Object.entries(operation.responses).map(([status, part]) => {
    const answer = answerOf(document, part);
    const codes = codesOf(answer);
    const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => (
      <li key={name}>
        <code>{'$ref' in header ? <a href={`#header-${nameOfReference(header.$ref)}`}>{name}</a> : name}</code>
      </li>
    ));
    return [
      <b key="status" className="num">
        {status === 'default' ? 'others' : status}
      </b>,
      <div key="what">
        <p>{answer.description.split('\n')[0]}</p>
        {codes.length > 0 ? (
          <ul className="code-list">
            {codes.map((code) => (
              <li key={code}>
                <a href={`/docs/errors/${code}`}>
                  <code>{code}</code>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          answer.content && (
            <p>
              <Bodies content={answer.content} />
            </p>
          )
        )}
      </div>,
      <ul key="headers" className="small">
        {headers}
      </ul>,
    ];
  });
  return <Table caption={`Answers: ${summary}`} titles={['Status', 'Means', 'Headers']} rows={rows} />;
}

interface FieldsProps {
  readonly caption: string;
  readonly rows: ReturnType<typeof fieldRows>;
}

function Fields({ caption, rows }: FieldsProps) {
  return (
    <Table
      caption={`Fields of ${caption}`}
      titles={['Field', 'Is', 'Always', 'Means']}
      rows={rows.map(({ path, kind, links, isAlwaysThere, meaning }) => [
        <code key="path">{path}</code>,
        links.length === 1 ? <LinkedKind key="kind" kind={kind} name={links[0]!} /> : kind,
        isAlwaysThere ? 'Yes' : 'No',
        <Prose key="means" text={meaning} />,
      ])}
    />
  );
}

function LinkedKind({ kind, name }: { readonly kind: string; readonly name: string }) {
  const [before = '', ...after] = kind.split(name);
  return (
    <>
      {before}
      <ShapeLink name={name} />
      {after.join(name)}
    </>
  );
}
