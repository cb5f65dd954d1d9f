import { viesSandboxNumbers } from '@einvoice/test-kit';
import { type SandboxAddresses } from './sandbox-addresses';

const unitsPerUsdc = 1_000_000n;

/** What a person needs once everything is up: where it is, who pays, and what to type next. */
export function announcement(addresses: SandboxAddresses, buyerUnits: bigint): string[] {
  const { siteUrl, baseUrl, rpcUrl, chainId, buyerAddress, buyerKeyFile, connectionSecretFile, logsFolder } = addresses;
  const { viesUrl, smlServer, smpUrl, eprelUrl, eoriUrl, tariffServiceUrl, sanctionsUrl, providerUrl } = addresses;
  const rows: [string, string][] = [
    ['Site', siteUrl],
    ['Sign in', `${siteUrl}/sign-in (the link is at ${siteUrl}/dev/mailbox: no e-mail is sent)`],
    ['Pay-per-call', baseUrl],
    ['MCP', `${siteUrl}/api/mcp`],
    ['Chain', `${rpcUrl} (sandbox copy of chain ${chainId})`],
    ['VIES', `${viesUrl} (simulator)`],
    ['Peppol', `SML at ${smlServer}, SMP at ${smpUrl} (simulators)`],
    ['EPREL', `${eprelUrl} (simulator)`],
    ['Sanctions', `${sanctionsUrl} (simulator of five publishers; invented lists are loaded)`],
    ['EOS', `${eoriUrl} (simulator)`],
    ['Tariff', `${tariffServiceUrl} (simulator of the live service; an invented month is imported)`],
    ['Provider', `${providerUrl} (simulator)`],
    ['Test wallet', `${buyerAddress} with ${usdc(buyerUnits)} test USDC`],
    ['Its key', buyerKeyFile],
    ['Connection', `${connectionSecretFile} (its secret; the demo workspace has test credits)`],
    ['Logs', logsFolder],
  ];
  return [
    '',
    'This is a sandbox: test money on a local chain, simulated registers. No real money moves, and its answers say so.',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(14)}${value}`),
    '',
    'See the offer (402):',
    `  curl -i -X POST ${baseUrl}/x402/mainnet/paycall/tools/validate_invoice`,
    'Pay for a call, in a second terminal:',
    '  npm run demo',
    '  npm run demo -- vat | vies | peppol | readiness',
    'Verify VAT numbers with the credits of the demo workspace:',
    `  ${batchCommand(siteUrl, connectionSecretFile)}`,
    '  npm run demo -- batch',
    'List the tools for agents, and call one:',
    `  curl ${siteUrl}/api/mcp -d '${JSON.stringify(listTools)}'`,
    `  curl ${siteUrl}/api/mcp -d '${JSON.stringify(verifyIban)}'`,
    'Pay for a call of theirs without a connection:',
    '  npm run demo -- mcp',
    'Stop: Ctrl-C',
  ];
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const verifyIban = {
  ...{ jsonrpc: '2.0', id: 2, method: 'tools/call' },
  params: { name: 'verify_iban', arguments: { iban: 'BE71 0961 2345 6769' } },
};

/** The secret goes to curl through a pipe: what is on a command line can be seen by others on this machine. */
const batchCommand = (siteUrl: string, secretFile: string): string =>
  `printf 'authorization: Bearer %s' "$(cat ${secretFile})" | curl -i ${siteUrl}/api/v1/vat/verify -H @- ` +
  `-H 'content-type: application/json' -d '{"rows":[{"reference":"customer 1","vatId":"${viesSandboxNumbers.valid}"}]}'`;

/** Units as a person reads them: 12.34. */
function usdc(units: bigint): string {
  const fraction = (units % unitsPerUsdc)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${(units / unitsPerUsdc).toLocaleString('en')}.${fraction}`;
}
