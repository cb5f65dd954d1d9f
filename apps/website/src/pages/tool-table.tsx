import { Table } from './docs-frame';
import { creditPrice, paycallPrice, tools } from './tool-prices';
import { toolTitles } from './tool-titles';
import { say } from '../say';

/** Every tool of the catalogue, with what it costs on each way to it. */
export function ToolTable() {
  return (
    <Table
      caption={say('Tools and prices')}
      titles={[say('Tool'), say('Pay per call'), say('Prepaid, over MCP')]}
      rows={tools.map((tool) => [
        <div key={tool.name}>
          <a href={`/docs/tools/${tool.name}`} hrefLang="en">
            {say(toolTitles[tool.name] ?? tool.title)}
          </a>
          <code className="sub-code">{tool.name}</code>
        </div>,
        tool.accessRoutes.includes('paycall') ? paycallPrice(tool) : <Missing key="paycall" />,
        tool.accessRoutes.includes('mcp') ? creditPrice(tool) : <Missing key="mcp" />,
      ])}
    />
  );
}

const Missing = () => <span className="faint">{say('not offered')}</span>;
