import { type KeptCheck } from '@einvoice/decision-envelope';
import { checkReceipts } from '@einvoice/limits';
import { CheckStore, type KeptReceipt, type OwnedCheck } from './check-store';

interface Aged<Value> {
  readonly value: Value;
  readonly keptAtMs: number;
}

const keptMs = checkReceipts.keptDays * 86_400_000;

/** Checks in the memory of one process, for specs. */
export class MemoryCheckStore extends CheckStore {
  private readonly checks = new Map<string, Aged<KeptCheck>>();
  private readonly receipts = new Map<string, Aged<string>>();

  /** @param hasWorkspace whether there is a workspace of this id */
  constructor(
    private readonly now: () => Date,
    private readonly hasWorkspace: (id: string) => boolean,
  ) {
    super();
  }

  async keep(owned: readonly OwnedCheck[]): Promise<readonly boolean[]> {
    return owned.map(({ workspaceId, check }) =>
      this.hasWorkspace(workspaceId) ? this.put(this.checks, keyOf(workspaceId, check.requestId), check) : false,
    );
  }

  async find(workspaceId: string, requestIds: readonly string[]): Promise<readonly KeptCheck[]> {
    return [...new Set(requestIds)].flatMap((id) => this.read(this.checks, keyOf(workspaceId, id)) ?? []);
  }

  async findReceipt(workspaceId: string, bundleDigest: string): Promise<string | null> {
    return this.read(this.receipts, keyOf(workspaceId, bundleDigest));
  }

  async keepReceipt(workspaceId: string, { bundleDigest, receipt }: KeptReceipt): Promise<boolean> {
    return this.put(this.receipts, keyOf(workspaceId, bundleDigest), receipt);
  }

  async removeExpired(atMost: number): Promise<number> {
    return remove(this.checks, this.isOld, atMost) + remove(this.receipts, this.isOld, atMost);
  }

  private readonly isOld = ({ keptAtMs }: Aged<unknown>): boolean => keptAtMs <= this.now().getTime() - keptMs;

  private put<Value>(known: Map<string, Aged<Value>>, key: string, value: Value): boolean {
    if (known.has(key)) return false;
    known.set(key, { value, keptAtMs: this.now().getTime() });
    return true;
  }

  private read<Value>(known: Map<string, Aged<Value>>, key: string): Value | null {
    const found = known.get(key);
    return found === undefined || this.isOld(found) ? null : found.value;
  }
}

const keyOf = (workspaceId: string, id: string): string => JSON.stringify([workspaceId, id]);

function remove<Value>(known: Map<string, Value>, isOld: (value: Value) => boolean, atMost: number): number {
  const old = [...known].filter(([, value]) => isOld(value)).slice(0, atMost);
  for (const [key] of old) known.delete(key);
  return old.length;
}
