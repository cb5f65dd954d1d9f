import { type Schema, schemaOf, type Tool } from '@einvoice/tool-catalogue';
import { type JsonSchema } from '../docs-api/interface-document';
import { meaningOf } from '../docs-api/field-meanings';
import { type FieldRow, fieldRows, withoutRepeats } from '../docs-api/schema-rows';
import { mcpSamples, paycallSamples } from '../docs-api/tool-samples';
import { counted, limitSize, Prose } from '../prose';
import { Code, CodeTabs, DocsFrame, Pairs, Table } from './docs-frame';
import { priceOf, tools } from './tool-prices';
import { ToolTable } from './tool-table';

export function ToolsPage() {
  return (
    <DocsFrame at="/docs/tools">
      <h1>Tools</h1>
      <p className="lead">
        {counted(tools.length, 'tool')}, all read-only. Each answers with a decision. A call without one is free.
      </p>
      <ToolTable />
    </DocsFrame>
  );
}

const asked = 'Yes, and the answer names it with the time.';

export function ToolPage({ tool }: { readonly tool: Tool }) {
  const [example] = tool.examples;
  const body = JSON.stringify(example?.input ?? {}, null, 2);
  return (
    <DocsFrame at="/docs/tools">
      <p className="small faint">
        <a href="/docs/tools">Tools</a>
      </p>
      <h1>{tool.title}</h1>
      <p className="lead">{tool.description}</p>
      <Pairs
        rows={[
          ['Name', <code key="name">{tool.name}</code>],
          ['Price', `${priceOf(tool)}. What is not answered is not charged.`],
          ['Body at most', limitSize(tool.limits.bodyBytesMax)],
          ['Works at most', `${tool.limits.deadlineMs / 1000} s`],
          ['Outside source', tool.annotations.openWorldHint ? asked : 'None is asked.'],
        ]}
      />
      <h2>Try it</h2>
      <p>{example?.title}.</p>
      <Code title="arguments.json">{body}</Code>
      {tool.accessRoutes.includes('mcp') && (
        <>
          <h3>Over MCP</h3>
          <CodeTabs name={`${tool.title}, over MCP`} samples={mcpSamples(tool)} />
        </>
      )}
      {tool.accessRoutes.includes('paycall') && (
        <>
          <h3>Paid per call</h3>
          <p>
            The first call answers 402 with the offer, and costs nothing.{' '}
            <a href="/docs/pay-per-call">How it is paid</a>
          </p>
          <CodeTabs name={`${tool.title}, paid per call`} samples={paycallSamples(tool)} />
        </>
      )}
      <h2>Arguments</h2>
      <Fields schema={schemaOf(tool.input)} caption="Arguments" />
      <h2>Answer</h2>
      <p>
        Beside these fields is the <a href="/docs/states">decision</a>: status, summary, what blocks and what comes
        next.
      </p>
      <Fields schema={schemaOf(tool.output)} caption="Answer" left={['decision']} />
      <h2>Errors</h2>
      <p>
        See the <a href="/docs/errors">error codes</a>. An outage of a source is no error: it is the state unavailable.
      </p>
    </DocsFrame>
  );
}

interface FieldsProps {
  readonly schema: Schema;
  readonly caption: string;
  readonly left?: readonly string[];
}

/** The fields of what a tool takes or answers, each with what it means. */
export const toolFields = (schema: Schema, left: readonly string[] = []): FieldRow[] =>
  withoutRepeats(
    fieldRows(schema as JsonSchema)
      .filter(({ path }) => !left.includes(path.split(/[.[]/)[0]!))
      .map((row) => ({ ...row, meaning: row.meaning === '' ? meaningOf(row.path) : row.meaning })),
  );

function Fields({ schema, caption, left }: FieldsProps) {
  const rows = toolFields(schema, left);
  if (rows.length === 0) return <p>None.</p>;
  return (
    <Table
      caption={caption}
      className="of-fields"
      titles={['Field', 'Is', 'Always', 'Means']}
      rows={rows.map(({ path, kind, isAlwaysThere, meaning }) => [
        <code key={path}>{path}</code>,
        kind,
        isAlwaysThere ? 'Yes' : 'No',
        <Prose key="means" text={meaning} />,
      ])}
    />
  );
}
