import { StorageUnavailableError } from '@einvoice/error-codes';
import { sanctionsScreening } from '@einvoice/limits';
import { nodeTimers, pause } from '@einvoice/timers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IdentifierIndex } from './identifier-index';
import { ListIndex } from './list-index';
import { type ListedParty, type ListId } from './listed-party';
import { answeringVersions, type ListVersion } from './list-version';
import { type RemovedListing, type SanctionsStore } from './sanctions-store';

/** One version of one list, in memory. */
export interface LoadedList {
  readonly version: ListVersion;
  readonly names: ListIndex;
  readonly identifiers: IdentifierIndex;
  /** By listing id: `un:QDi.001`. */
  readonly parties: ReadonlyMap<string, ListedParty>;
}

/** The loaded lists at one moment: whoever holds it asks these versions, whatever is imported meanwhile. */
export type ListsLook =
  { readonly state: 'loaded'; readonly lists: readonly LoadedList[] } | { readonly state: 'unavailable' };

export interface LoadedListsOptions {
  /** Whether invented lists may be answered from while no real one is loaded. */
  readonly sandboxAllowed: boolean;
  /** How long a question waits for a version that was just imported; then the one before answers. */
  readonly swapWait: () => Promise<unknown>;
}

/**
 * The loaded versions of a store, read into memory once and looked at anew with each question: what another process imports is
 * answered from as soon as it is read. A look never mixes a version with another, nor invented lists with real ones.
 */
export class LoadedLists {
  private readonly reading = new Map<number, Promise<LoadedList | null>>();
  private readonly ready = new Map<string, LoadedList>();

  constructor(
    private readonly store: SanctionsStore,
    private readonly options: LoadedListsOptions,
  ) {}

  /** The lists as they are loaded now. */
  async look(): Promise<ListsLook> {
    try {
      return { state: 'loaded', lists: await this.currentLists() };
    } catch (error) {
      if (error instanceof StorageUnavailableError) return { state: 'unavailable' };
      throw error;
    }
  }

  /** When a listing is not in the loaded version: which version dropped it. */
  async removedListing({ list, mode }: ListVersion, reference: string): Promise<RemovedListing | null | 'unavailable'> {
    try {
      return await this.store.removedListing(list, mode, reference);
    } catch (error) {
      if (error instanceof StorageUnavailableError) return 'unavailable';
      throw error;
    }
  }

  private async currentLists(): Promise<readonly LoadedList[]> {
    // A version that is deleted while it is read has given way to a newer one: then that one is looked at.
    for (let attempt = 1; attempt <= versionsTried; attempt++) {
      const versions = answeringVersions(await this.store.loadedVersions(), this.options.sandboxAllowed);
      this.forgetAllBut(versions);
      const lists = await Promise.all(versions.map((version) => this.listOf(version)));
      if (lists.every((list) => list !== null)) return lists;
    }
    throw new StorageUnavailableError();
  }

  private async listOf(version: ListVersion): Promise<LoadedList | null> {
    const reading = this.reading.get(version.id) ?? this.begin(version);
    const before = this.ready.get(keyOf(version));
    const list =
      before && before.version.id !== version.id
        ? await Promise.race([reading, this.options.swapWait().then(() => before)])
        : await reading;
    // The same version, as it is known now: it may have been confirmed since.
    return list?.version.id === version.id ? { ...list, version } : list;
  }

  private begin(version: ListVersion): Promise<LoadedList | null> {
    const reading = this.read(version);
    this.reading.set(version.id, reading);
    const forget = () => void (this.reading.get(version.id) === reading && this.reading.delete(version.id));
    reading.then((list) => {
      if (list === null) forget();
      else if ((this.ready.get(keyOf(version))?.version.id ?? 0) < version.id) this.ready.set(keyOf(version), list);
    }, forget);
    return reading;
  }

  /** In steps, so that the process answers others meanwhile. */
  private async read(version: ListVersion): Promise<LoadedList | null> {
    const list = { version, names: new ListIndex(), identifiers: new IdentifierIndex(), parties: new Map<string, ListedParty>() }; // prettier-ignore
    let count = 0;
    for await (const parties of this.store.partiesOf(version.id)) {
      for (const party of parties) {
        list.names.add(party);
        list.identifiers.add(party);
        list.parties.set(party.id, party);
        if (++count % sanctionsScreening.partiesPerTurn === 0) await nextTurn();
      }
    }
    list.names.putInOrder();
    return count === version.parties ? list : null;
  }

  private forgetAllBut(versions: readonly ListVersion[]): void {
    for (const id of this.reading.keys()) if (!versions.some((version) => version.id === id)) this.reading.delete(id);
    for (const key of this.ready.keys())
      if (!versions.some((version) => keyOf(version) === key)) this.ready.delete(key);
  }
}

const versionsTried = 3;
const keyOf = ({ list, mode }: ListVersion): string => `${list} ${mode}`;

/** The loaded list of an id, if it is loaded. */
export const loadedListOf = (lists: readonly LoadedList[], id: ListId): LoadedList | undefined =>
  lists.find(({ version }) => version.list === id);

/** The lists as a service asks them: invented ones in a sandbox alone. */
export const listsOfService = (store: SanctionsStore, environment: 'sandbox' | 'live'): LoadedLists =>
  new LoadedLists(store, {
    sandboxAllowed: environment === 'sandbox',
    swapWait: () => pause(nodeTimers, sanctionsScreening.swapWaitMs),
  });
