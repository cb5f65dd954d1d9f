import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where a running sandbox is, for the tools that use it. */
export interface SandboxAddresses {
  /** The process that supervises it. */
  readonly pid: number;
  readonly siteUrl: string;
  readonly baseUrl: string;
  /** As the owner of everything in it. */
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly usdcAddress: `0x${string}`;
  readonly payToAddress: `0x${string}`;
  readonly buyerAddress: `0x${string}`;
  readonly buyerKeyFile: string;
  /** Holds the secret of the demo workspace's connection. */
  readonly connectionSecretFile: string;
  /** Simulators: VIES, the DNS server of the Peppol network's SML, its SMP, EPREL, the publishers of sanctions lists, and an e-invoicing provider. */
  readonly viesUrl: string;
  readonly smlServer: string;
  readonly smpUrl: string;
  readonly eprelUrl: string;
  readonly sanctionsUrl: string;
  /** The register of economic operators. */
  readonly eoriUrl: string;
  readonly tariffServiceUrl: string;
  readonly providerUrl: string;
  /** One file per app, of this run. */
  readonly logsFolder: string;
}

const fileIn = (folder: string): string => path.join(folder, 'running.json');

/** Notes, whole or not at all, that a sandbox is ready. */
export function rememberSandbox(folder: string, addresses: SandboxAddresses): void {
  const scratch = `${fileIn(folder)}.${addresses.pid}`;
  writeFileSync(scratch, JSON.stringify(addresses, null, 2), { mode: 0o600 });
  renameSync(scratch, fileIn(folder));
}

export function forgetSandbox(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

/** The sandbox that runs right now with its keys in `folder`; undefined when there is none, or it was killed. */
export function runningSandbox(folder: string): SandboxAddresses | undefined {
  try {
    const addresses = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as SandboxAddresses;
    process.kill(addresses.pid, 0);
    return addresses;
  } catch {
    return undefined;
  }
}
