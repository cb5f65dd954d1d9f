import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Page, type Request } from 'playwright-core';
import { zipEntries } from '../../apps/website/src/many/zip-reader';
import { zipOf } from '../../apps/website/src/many/zip-writer';
import { type WalkSurroundings } from './account-walks';
import { cleanUbl, inWrongOrder, pdfWith } from './file-steps';
import { faultsOf, motionFaults, sidewaysOf } from './page-faults';
import { openReview, settled, word, drawn } from './review-steps';

interface Given {
  readonly name: string;
  readonly content: string | Buffer;
}

/** Many files at once: a list of verdicts, one correction for many, and nothing that leaves the browser. */
export function manyWalks(surroundings: WalkSurroundings): void {
  correctingWalk(surroundings);
  droppedFolderWalk(surroundings);
  badInputWalks(surroundings);
  brokenSurroundingsWalks(surroundings);
}

function correctingWalk({ open }: WalkSurroundings): void {
  it('the same error in many files is corrected in all of them at once and taken away as a zip, without a request that carries anything', async () => {
    const clean = cleanUbl();
    const broken = inWrongOrder(clean);
    const { page, complaints, close } = await open();
    const sent = watchRequests(page);
    await openReview(page);
    await giveMany(page, [
      ...Array.from({ length: 40 }, (_, index) => ({ name: `order-${index}.xml`, content: numbered(broken, index) })),
      ...Array.from({ length: 20 }, (_, index) => ({
        name: `clean-${index}.xml`,
        content: numbered(clean, 100 + index),
      })),
      { name: 'xrechnung.xml', content: readFileSync(path.join(repositoryRoot, 'fixtures/xrechnung-cii.xml')) },
    ]);
    await listed(page, '21 of 61 files are ready');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByText('the same in 40 files').waitFor();
    await page.getByLabel('Profile', { exact: true }).selectOption({ index: 2 });
    expect(await page.locator('.many-table tbody tr').count()).toBe(1);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: /^Fix .* in 40 files$/ }).click();
    await page.getByText('Corrected in 40 of 40 files.').waitFor();
    await listed(page, '61 of 61 files are ready');
    const zip = new Blob([new Uint8Array((await downloaded(page, 'Download corrected files')).bytes)]);
    expect((await zipEntries(zip)).map(({ path: name }) => name)).toContain('order-39.xml');
    expect((await zipEntries(zip)).length).toBe(40);
    const csv = (await downloaded(page, 'Findings as CSV')).bytes.toString();
    expect(csv.split('\r\n')).toHaveLength(63);
    expect((await downloaded(page, 'Report as HTML')).bytes.toString()).toContain('61 files checked');
    await page.getByRole('button', { name: 'order-3.xml' }).click();
    await drawn(page);
    expect(await word(page)).toBe('Ready');
    await page.getByRole('button', { name: 'Back to the list of files' }).click();
    await page.locator('.many-head').waitFor();
    await page.getByRole('button', { name: 'Take all corrections back' }).click();
    await listed(page, '21 of 61 files are ready');
    expect(sent.filter(carriesSomething).map((request) => request.url())).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a file of the list that is corrected by itself comes back corrected', async () => {
    const { page, close } = await open();
    await openReview(page);
    await giveMany(page, [
      { name: 'a.xml', content: inWrongOrder(cleanUbl()) },
      { name: 'b.xml', content: cleanUbl() },
    ]);
    await listed(page, '1 of 2 files is ready');
    await page.getByRole('button', { name: 'a.xml' }).click();
    await page.getByRole('button', { name: 'Apply 1 fix' }).click();
    await page.locator('.finding.done').waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Back to the list of files' }).click();
    await listed(page, '2 of 2 files are ready');
    await page.getByText('Corrected: ').waitFor();
    await close();
  });
}

function droppedFolderWalk({ open }: WalkSurroundings): void {
  it('a dropped folder is walked through; a folder that may not be opened is named, and the rest is judged', async () => {
    const { page, complaints, close } = await open({ reducedMotion: 'reduce' });
    await openReview(page);
    await page.evaluate(`(${dropFolder})(${JSON.stringify(cleanUbl())})`);
    await listed(page, '120 of 121 files are ready');
    await page.getByText('This folder cannot be read: you may not open it.').first().waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysOf(page)).toBe(0);
    expect([...(await faultsOf(page)), ...(await motionFaults(page))]).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
}

/** What a browser tells of a dropped folder with 120 invoices and a folder that it may not open. */
const dropFolder = `(xml) => {
  const file = (name) => ({ isFile: true, isDirectory: false, name, fullPath: '/in/' + name, file: (done) => done(new File([xml], name)) });
  const denied = (reader, no) => no(new DOMException('denied', 'NotReadableError'));
  const folder = (name, readEntries) => ({ isFile: false, isDirectory: true, name, fullPath: '/' + name, createReader: () => ({ readEntries }) });
  let waiting = Array.from({ length: 120 }, (_, index) => file(index + '.xml')).concat(folder('in/locked', denied));
  const entry = folder('in', (done) => { done(waiting.slice(0, 100)); waiting = waiting.slice(100); });
  const event = new DragEvent('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { files: [], items: [{ kind: 'file', webkitGetAsEntry: () => entry }] } });
  document.querySelector('.drop').dispatchEvent(event);
}`;

function badInputWalks({ open }: WalkSurroundings): void {
  it('a zip of 300 MB, a zip bomb, a zip in a zip, the same file twice, a picture, a PDF and what is no invoice are told by name', async () => {
    const clean = Buffer.from(cleanUbl());
    const { page, complaints, close } = await open();
    await openReview(page);
    await page.evaluate(
      `(${dropZips})(${JSON.stringify([...new Uint8Array(await inZip('in.xml', clean).arrayBuffer())])})`,
    );
    await page.getByRole('heading', { name: /files? (is|are) ready$/ }).waitFor();
    const rows = await toldRows(page);
    expect(rows['large.zip/large.bin']).toContain('Once unpacked, this is over 20 MiB');
    expect(rows['large.zip/in.xml']).toContain('Ready');
    expect(rows['bomb.zip/bomb.xml']).toContain('The rest was not read');
    expect(rows['nested.zip/inner.zip']).toContain('A zip within a zip is not opened');
    await page.getByRole('button', { name: 'Check other files' }).click();
    await giveMany(page, [
      { name: 'a.xml', content: clean },
      { name: 'b.xml', content: clean },
      { name: 'picture.png', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) },
      { name: 'paper.pdf', content: await pdfWith(clean) },
      { name: 'order.xml', content: '<Order xmlns="urn:x"/>' },
      { name: 'large.xml', content: Buffer.alloc(20 * 1024 * 1024 + 1, '<') },
    ]);
    await listed(page, '2 of 6 files are ready');
    const others = await toldRows(page);
    expect(others['b.xml']).toContain('Same content as a.xml');
    expect(others['picture.png']).toContain('not JSON, XML or PDF');
    expect(others['paper.pdf']).toContain('Open it to send it there');
    expect(others['order.xml']).toContain('Not read');
    expect(others['large.xml']).toContain('larger than 20 MiB');
    expect(complaints).toEqual([]);
    await close();
  });

  it('of five thousand files each has its verdict, a filter answers meanwhile, and the same error in 214 of them is corrected at once', async () => {
    const { page, complaints, close } = await open();
    const sent = watchRequests(page);
    await openReview(page);
    await page.evaluate(`(${giveThousands})(${JSON.stringify([cleanUbl(), inWrongOrder(cleanUbl())])})`);
    await page
      .getByText(/of 5,000/)
      .first()
      .waitFor();
    await page.getByLabel('Verdict', { exact: true }).selectOption('Not ready');
    await page.getByLabel('Verdict', { exact: true }).selectOption('Ready');
    await listed(page, '4,786 of 5,000 files are ready', 600_000);
    await page.getByText('the same in 214 files').waitFor();
    await page.getByRole('button', { name: /^Fix .* in 214 files$/ }).click();
    await page.getByText('Corrected in 214 of 214 files.').waitFor();
    await listed(page, '5,000 of 5,000 files are ready');
    expect(sent.filter(carriesSomething).map((request) => request.url())).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a thousand wrong files are one line, and the invoice among them is judged', async () => {
    const { page, close } = await open();
    await openReview(page);
    const wrong = Array.from({ length: 1_000 }, (_, index) => ({ name: `${index}.txt`, content: `note ${index}` }));
    await giveMany(page, [...wrong, { name: 'z.xml', content: cleanUbl() }]);
    await listed(page, '1 of 1,001 files is ready');
    expect(await page.locator('.many-table tbody tr').count()).toBe(200);
    expect(await page.getByText('This is not JSON, XML or PDF', { exact: false }).first().isVisible()).toBe(true);
    await page.getByLabel('Verdict', { exact: true }).selectOption('Ready');
    expect(await page.locator('.many-table tbody tr').count()).toBe(1);
    await close();
  });
}

/** Drops zips that are made in the page: 300 MB of stored zeros beside an invoice, a bomb, and a zip in a zip. */
const dropZips = `async (inner) => {
  const number = (value, bytes) => Uint8Array.from({ length: bytes }, (_, index) => (value / 256 ** index) & 255);
  const crc = (bytes) => { let sum = -1; for (const byte of bytes) { sum ^= byte; for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1; } return ~sum >>> 0; };
  const zip = (name, files) => {
    const parts = [], list = []; let at = 0;
    for (const [path, method, packed, size, sum] of files) {
      const title = new TextEncoder().encode(path);
      const facts = [number(20, 2), number(0, 2), number(method, 2), number(0, 4), number(sum, 4), number(packed.size, 4), number(size, 4), number(title.length, 2), number(0, 2)];
      parts.push(number(0x04034b50, 4), ...facts, title, packed);
      list.push(new Blob([number(0x02014b50, 4), number(20, 2), ...facts, number(0, 10), number(at, 4), title]));
      at += 30 + title.length + packed.size;
    }
    const listBlob = new Blob(list.map((entry) => entry));
    return new File([...parts, listBlob, number(0x06054b50, 4), number(0, 4), number(files.length, 2), number(files.length, 2), number(listBlob.size, 4), number(at, 4), number(0, 2)], name);
  };
  const whole = Uint8Array.from(inner);
  const nameLength = whole[26];
  const xml = whole.slice(30 + nameLength, 30 + nameLength + new DataView(whole.buffer).getUint32(18, true));
  const zeros = new Blob(Array.from({ length: 300 }, () => new Uint8Array(1_000_000)));
  const packed = await new Response(new Blob(Array.from({ length: 100 }, () => new Uint8Array(1_000_000))).stream().pipeThrough(new CompressionStream('deflate-raw'))).blob();
  const files = [
    zip('large.zip', [['large.bin', 0, zeros, 300_000_000, 0], ['in.xml', 0, new Blob([xml]), xml.length, crc(xml)]]),
    zip('bomb.zip', [['bomb.xml', 8, packed, 1_000, 0]]),
    zip('nested.zip', [['inner.zip', 0, new Blob([whole]), whole.length, crc(whole)]]),
  ];
  const event = new DragEvent('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { files: [], items: files.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file })) } });
  document.querySelector('.drop').dispatchEvent(event);
}`;

/** Five thousand invoices with numbers of their own, 214 of which have elements in the wrong order. */
const giveThousands = `([clean, wrong]) => {
  const files = Array.from({ length: 5_000 }, (_, index) => {
    const text = (index % 23 === 0 && index / 23 < 214 ? wrong : clean).replace(/<cbc:ID>[^<]*</, '<cbc:ID>2026-' + index + '<');
    return new File([text], 'invoice-' + index + '.xml');
  });
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const field = document.querySelector('#file');
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}`;

function brokenSurroundingsWalks({ open }: WalkSurroundings): void {
  it('a worker that breaks off names its file, the rest is judged, and the file can be checked again', async () => {
    const { page, close } = await open();
    await page.addInitScript(breaksOffOnce);
    await openReview(page);
    await giveMany(
      page,
      ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.xml`, content: cleanUbl() })),
    );
    await listed(page, '3 of 4 files are ready');
    const told = Object.entries(await toldRows(page)).filter(([, row]) => row.includes('broke off'));
    expect(told).toHaveLength(1);
    expect(told[0]![1]).toContain(`The check of ${told[0]![0]} broke off in this browser`);
    await page.getByRole('button', { name: 'Check 1 file again' }).click();
    await listed(page, '4 of 4 files are ready');
    await close();
  });

  it('a browser that stores nothing judges many files all the same', async () => {
    const { page, complaints, close } = await open();
    await page.addInitScript(storesNothing);
    await openReview(page);
    await giveMany(page, [
      { name: 'a.xml', content: cleanUbl() },
      { name: 'b.xml', content: inWrongOrder(cleanUbl()) },
    ]);
    await listed(page, '1 of 2 files is ready');
    expect(complaints).toEqual([]);
    await close();
  });

  it('rules that cannot be loaded stop the list, which goes on when they can', async () => {
    const { page, close } = await open();
    await page.route('**/assets/judge.worker*', (route) => route.abort());
    await openReview(page);
    await giveMany(
      page,
      Array.from({ length: 30 }, (_, index) => ({ name: `${index}.xml`, content: cleanUbl() })),
    );
    await page.getByRole('alert').getByText('The rules could not be loaded.').waitFor();
    await page.unroute('**/assets/judge.worker*');
    await page.getByRole('button', { name: 'Go on' }).click();
    await listed(page, '30 of 30 files are ready');
    await close();
  });
}

/** The second question that any worker gets ends it, as one ends that ran out of memory. */
const breaksOffOnce = `
  let asked = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...message) {
    asked += 1;
    if (asked !== 2) return post.apply(this, message);
    this.dispatchEvent(new MessageEvent('message', { data: { id: 0, step: 'judging' } }));
    setTimeout(() => this.dispatchEvent(new ErrorEvent('error')));
  };`;

const storesNothing = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
  }`;

const giveMany = (page: Page, files: readonly Given[]): Promise<void> =>
  page.setInputFiles(
    '#file',
    files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
  );

const listed = (page: Page, headline: string, timeout?: number): Promise<void> =>
  page.getByRole('heading', { name: headline, exact: true }).waitFor({ ...(timeout !== undefined && { timeout }) });

/** What the row of each file says, by its path. */
const toldRows = (page: Page): Promise<Record<string, string>> =>
  page.evaluate<Record<string, string>>(
    `Object.fromEntries([...document.querySelectorAll('.many-table tbody tr')].map((row) =>
      [(row.querySelector('button') ?? row.querySelector('th').firstChild).textContent, row.innerText]))`,
  );

const numbered = (xml: string, index: number): string => xml.replace(/<cbc:ID>[^<]*</, `<cbc:ID>2026-${index}<`);
const inZip = (name: string, content: Buffer): Blob =>
  zipOf([{ path: name, bytes: new Uint8Array(content) }], new Date('2026-11-24T00:00:00Z'));

async function downloaded(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const watchRequests = (page: Page): Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
};

const carriesSomething = (request: Request): boolean =>
  request.method() !== 'GET' || request.postDataBuffer() !== null || new URL(request.url()).search !== '';
