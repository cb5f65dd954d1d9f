import { catalogue, type Tool } from '@einvoice/tool-catalogue';
import { counted } from '../prose';

export const tools: readonly Tool[] = catalogue;

/** `0.01 USD`: the units are those of USDC, a millionth of a dollar each. */
export const paycallPrice = ({ price }: Tool): string => `${(Number(price.paycallUnits) / 1e6).toFixed(2)} USD`;
export const creditPrice = ({ price, parts }: Tool): string =>
  price.credits === 0 ? 'free' : `${counted(price.credits, 'credit')} per ${parts?.unit ?? 'answer'}`;

export function priceOf(tool: Tool): string {
  const prices = [
    ...(tool.accessRoutes.includes('paycall') ? [`${paycallPrice(tool)} pay per call`] : []),
    ...(tool.accessRoutes.includes('mcp') ? [`${creditPrice(tool)} over MCP`] : []),
  ];
  return prices.join(', ');
}
