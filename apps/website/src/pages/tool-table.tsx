import { Table } from './docs-frame';
import { priceOf, tools } from './docs-tools';

/** Every tool of the catalogue, with what it costs. */
export function ToolTable() {
  return (
    <Table
      caption="Tools and prices"
      titles={['Tool', 'Question it answers', 'Price']}
      rows={tools.map((tool) => [
        <a href={`/docs/tools/${tool.name}`} key={tool.name}>
          <code>{tool.name}</code>
        </a>,
        tool.title,
        priceOf(tool),
      ])}
    />
  );
}
