import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Page } from 'playwright-core';
import { type WatchedPage } from './browser';
import { faultsOf, forcedColourFaults, loaded, motionFaults, squeezeFaults } from './page-faults';
import { paletteOf } from './palette-picture';

type Look = readonly [name: string, width: number, height: number, colorScheme: 'light' | 'dark'];

const wide = { width: 1280, height: 900 };
const judgedLooks: readonly Look[] = [
  ['1280-light', 1280, 900, 'light'],
  ['768-light', 768, 1024, 'light'],
  ['360-dark', 360, 740, 'dark'],
];
const otherLooks: readonly Look[] = [
  ['1280-dark', 1280, 900, 'dark'],
  ['360-light', 360, 740, 'light'],
];

/** What was seen on the way, and every fault of it. */
export interface Seen {
  readonly name: string;
  readonly title: string;
  readonly pictures: readonly string[];
}

interface LookOptions {
  /** Only what the window shows: for what lies over the page. */
  readonly windowOnly?: boolean;
  /** Of another site: it is seen and not judged. */
  readonly foreign?: boolean;
}

export interface TourFolders {
  /** All pictures. */
  readonly all: string;
  /** Those that the documents show, of the window alone: small enough to keep. */
  readonly shown: string;
}

/** States that the documents show, as they are wide and light. */
const shownStates = ['home', 'review-findings', 'review-clean', 'connections', 'pricing', 'status'];

/** Goes from state to state, and at each takes the pictures and looks for faults. */
export class Tour {
  readonly seen: Seen[] = [];
  readonly faults: string[] = [];
  private watched: WatchedPage | undefined;

  /** @param newPage of a browser in which nobody was: without a sign-in, a language, or an answer of a part before */
  constructor(
    private readonly newPage: () => Promise<WatchedPage>,
    readonly site: string,
    private readonly folders: TourFolders,
  ) {
    for (const folder of [folders.all, folders.shown]) mkdirSync(folder, { recursive: true });
  }

  /** The page of the part that is gone through now. */
  get page(): Page {
    if (this.watched === undefined) throw new Error('A page belongs to a part of the tour.');
    return this.watched.page;
  }

  /** The state that the page is in now, in every look; afterwards the window is wide again. */
  async look(name: string, title: string, options: LookOptions = {}): Promise<void> {
    const pictures: string[] = [];
    for (const look of [...judgedLooks, ...otherLooks]) {
      await this.dress(look);
      pictures.push(await this.take(`${name}-${look[0]}`, options));
      if (look === judgedLooks[0]) await this.show(name);
      if (!options.foreign && judgedLooks.includes(look))
        this.note(`${name}, ${look[0]}`, [...(await faultsOf(this.page)), ...(await motionFaults(this.page))]);
    }
    if (!options.foreign) {
      this.note(name, [...(await squeezeFaults(this.page, wide)), ...(await forcedColourFaults(this.page))]);
    }
    await this.dress(judgedLooks[0]!);
    this.seen.push({ name, title, pictures });
  }

  /** One picture of a way to see a page that is none of the looks. */
  async lookOnce(name: string, title: string): Promise<void> {
    this.note(name, await faultsOf(this.page));
    await this.keep(this.page, name, title);
  }

  /** One picture of a page as it is, which may be one that no script can look for faults in. */
  async keep(page: Page, name: string, title: string): Promise<void> {
    this.seen.push({ name, title, pictures: [await this.take(name, { page })] });
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await loaded(this.page);
  }

  /** A part of the tour, on a page of its own. One that fails is a fault and leaves the others as they are. */
  async part(name: string, walk: (tour: Tour) => Promise<void>): Promise<void> {
    const start = Date.now();
    this.watched = await this.newPage();
    await walk(this).catch((error: Error) =>
      this.note(`part ${name}`, [error.message.split('\n').slice(0, 3).join(' ')]),
    );
    this.note(`part ${name}, policy`, this.watched.complaints);
    await this.watched.close();
    this.watched = undefined;
    console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`);
  }

  note(where: string, faults: readonly string[]): void {
    for (const fault of faults) {
      this.faults.push(`${where}: ${fault}`);
      console.error(`${where}: ${fault}`);
    }
  }

  private async dress([, width, height, colorScheme]: Look): Promise<void> {
    await this.page.setViewportSize({ width, height });
    await this.page.emulateMedia({ colorScheme });
    await this.page.evaluate('document.fonts.ready');
  }

  private async take(name: string, from: { page?: Page; windowOnly?: boolean } = {}): Promise<string> {
    const { page = this.page, windowOnly = false } = from;
    writeFileSync(path.join(this.folders.all, `${name}.png`), await this.picture(page, !windowOnly));
    return `${name}.png`;
  }

  /** Keeps what the window shows of a state that the documents show. */
  private async show(name: string): Promise<void> {
    if (!shownStates.includes(name)) return;
    writeFileSync(path.join(this.folders.shown, `${name}.png`), await this.picture(this.page, false));
  }

  private async picture(page: Page, fullPage: boolean): Promise<Buffer> {
    // A secret of a database that is gone, but a secret all the same.
    const mask = [page.getByLabel('Connection secret')];
    return paletteOf(await page.screenshot({ fullPage, mask, maskColor: '#8a93a3' }));
  }
}
