import { catalogue, type Tool } from '@einvoice/tool-catalogue';
import { phrase } from '../known-texts';
import { say } from '../say';

export const tools: readonly Tool[] = catalogue;

/** `0.01 USD`: the units are those of USDC, a millionth of a dollar each. */
export const paycallPrice = ({ price }: Tool): string => `${(Number(price.paycallUnits) / 1e6).toFixed(2)} USD`;
/** What is counted of a tool whose answer has parts. */
const units: Readonly<Record<string, string>> = {
  'answer of the register': phrase('answer of the register'),
  'answered record': phrase('answered record'),
  'answered row': phrase('answered row'),
  'new receipt': phrase('new receipt'),
};

export const creditPrice = ({ price, parts }: Tool): string => {
  if (price.credits === 0) return say('free');
  const credits = say('{count, plural, one {# credit} other {# credits}}', { count: price.credits });
  return parts === undefined
    ? say('{credits} per answer', { credits })
    : say('{credits} per {unit}', { credits, unit: say(units[parts.unit] ?? parts.unit) });
};

export function priceOf(tool: Tool): string {
  const prices = [
    ...(tool.accessRoutes.includes('paycall') ? [`${paycallPrice(tool)} pay per call`] : []),
    ...(tool.accessRoutes.includes('mcp') ? [`${creditPrice(tool)} over MCP`] : []),
  ];
  return prices.join(', ');
}
