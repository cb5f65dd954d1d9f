import { Table } from './docs-frame';
import { creditPrice, paycallPrice, tools } from './tool-prices';

/** Every tool of the catalogue, with what it costs on each way to it. */
export function ToolTable() {
  return (
    <Table
      caption="Tools and prices"
      titles={['Tool', 'Pay per call', 'Prepaid, over MCP']}
      rows={tools.map((tool) => [
        <div key={tool.name}>
          <a href={`/docs/tools/${tool.name}`}>{tool.title}</a>
          <code className="sub-code">{tool.name}</code>
        </div>,
        tool.accessRoutes.includes('paycall') ? paycallPrice(tool) : <Missing key="paycall" />,
        tool.accessRoutes.includes('mcp') ? creditPrice(tool) : <Missing key="mcp" />,
      ])}
    />
  );
}

const Missing = () => <span className="faint">not offered</span>;
