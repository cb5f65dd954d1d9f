import { catalogue, schemaOf, type Schema, type Tool } from '@einvoice/tool-catalogue';
import { counted, limitSize } from '../prose';
import { Code, DocsFrame, Table } from './docs-frame';

export const tools: readonly Tool[] = catalogue;

/** `0.01 USD`: the units are those of USDC, a millionth of a dollar each. */
export const paycallPrice = ({ price }: Tool): string => `${(Number(price.paycallUnits) / 1e6).toFixed(2)} USD`;
const creditPrice = ({ price, parts }: Tool): string =>
  price.credits === 0 ? 'free' : `${counted(price.credits, 'credit')} per ${parts?.unit ?? 'answer'}`;

export function priceOf(tool: Tool): string {
  const prices = [
    ...(tool.lanes.includes('paycall') ? [`${paycallPrice(tool)} pay per call`] : []),
    ...(tool.lanes.includes('mcp') ? [`${creditPrice(tool)} over MCP`] : []),
  ];
  return prices.join(', ');
}

export function ToolsPage() {
  return (
    <DocsFrame at="/docs/tools">
      <h1>Tools</h1>
      <p className="lead">
        {counted(tools.length, 'tool')}, all read-only. Each answers a decision and is charged only when it was really
        made.
      </p>
      <Table
        caption="Tools and prices"
        titles={['Tool', 'What it does', 'Price']}
        rows={tools.map((tool) => [
          <a href={`/docs/tools/${tool.name}`} key={tool.name}>
            <code>{tool.name}</code>
          </a>,
          tool.title,
          priceOf(tool),
        ])}
      />
    </DocsFrame>
  );
}

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
      <dl className="pairs">
        <dt>Name</dt>
        <dd>
          <code>{tool.name}</code>
        </dd>
        <dt>Price</dt>
        <dd>{priceOf(tool)}. What is not answered is not charged.</dd>
        <dt>Body at most</dt>
        <dd>{limitSize(tool.limits.bodyBytesMax)}</dd>
        <dt>Works at most</dt>
        <dd>{tool.limits.deadlineMs / 1000} s</dd>
        <dt>Outside source</dt>
        <dd>{tool.annotations.openWorldHint ? 'Yes, and the answer names it with the time.' : 'None is asked.'}</dd>
      </dl>
      <h2>Try</h2>
      <p>{example?.title}</p>
      <Code title="Arguments">{body}</Code>
      {tool.lanes.includes('paycall') && (
        <Code title="Pay per call: the first call answers 402 with the offer">{`curl -i {base_url}/x402/mainnet/paycall/tools/${tool.name} \\
  -H 'content-type: application/json' \\
  -d @arguments.json`}</Code>
      )}
      {tool.lanes.includes('mcp') && (
        <Code title="MCP">{`{"jsonrpc": "2.0", "id": 1, "method": "tools/call",
 "params": {"name": "${tool.name}", "arguments": { … }}}`}</Code>
      )}
      <h2>Arguments</h2>
      <Fields schema={schemaOf(tool.input)} caption="Arguments" />
      <h2>Answer</h2>
      <p>
        Beside these fields stands the <a href="/docs/states">decision</a>: status, summary, what blocks and what comes
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

function Fields({ schema: { properties = {}, required = [] }, caption, left = [] }: FieldsProps) {
  const fields = Object.entries(properties as Record<string, Schema>).filter(([name]) => !left.includes(name));
  if (fields.length === 0) return <p>None.</p>;
  return (
    <Table
      caption={caption}
      titles={['Field', 'Is', 'Always', 'Means']}
      rows={fields.map(([name, field]) => [
        <code key={name}>{name}</code>,
        kindOf(field),
        (required as string[]).includes(name) ? 'Yes' : 'No',
        String(field['description'] ?? ''),
      ])}
    />
  );
}

/** A schema in a few words. */
function kindOf({ type, enum: values, minLength, maxLength, items, anyOf }: Schema): string {
  if (anyOf) return (anyOf as Schema[]).map(kindOf).join(' or ');
  if (values && (values as string[]).length <= 12) return (values as string[]).join(', ');
  if (values) return 'a code';
  if (type === 'array') return `list of ${kindOf(items as Schema)}`;
  const lengths = minLength === maxLength ? minLength : `${minLength ?? 0} to ${maxLength}`;
  if (type === 'string' && maxLength !== undefined) return `text, ${lengths} characters`;
  return { string: 'text', object: 'object', boolean: 'true or false', null: 'null' }[String(type)] ?? 'number';
}
