import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type Page, type Request } from 'playwright-core';
import { type WalkSurroundings } from './account-walks';
import { holdBack } from './browser';
import { cleanUbl, inWrongOrder, openWith, pdfWith } from './file-steps';
import { largeDraft } from './large-draft';
import { fixBrokenSample, give, openBrokenSample, openReview, settled, verdict, word, drawn } from './review-steps';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name));
const unsent = 'Your invoice has not left this computer.';

/** A draft is judged where it lies: what leaves the browser, and what happens when the worker does not do its work. */
export function localWalks(surroundings: WalkSurroundings): void {
  networkWalks(surroundings);
  sameVerdictWalks(surroundings);
  brokenWorkerWalks(surroundings);
  lastingWalks(surroundings);
}

function networkWalks({ open }: WalkSurroundings): void {
  it('XML and JSON are judged, fixed, compared and exported without a request that carries anything', async () => {
    const { page, complaints, close } = await open();
    const sent = watchRequests(page);
    await openWith(page, 'order.xml', inWrongOrder(cleanUbl()));
    await page.getByText(unsent).waitFor();
    await page.getByRole('button', { name: 'Apply 1 fix' }).click();
    await page.locator('.finding.done').waitFor();
    await page.getByRole('button', { name: 'Compare all profiles' }).click();
    await page.locator('.profiles tbody tr').first().waitFor();
    await openBrokenSample(page);
    await fixBrokenSample(page);
    await page.getByRole('button', { name: 'Export UBL' }).click();
    await page.getByText('Ready: no rule fails').waitFor();
    await openWith(page, 'xrechnung.xml', fixture('xrechnung-cii.xml'));
    await page.getByText(unsent).waitFor();
    expect(sent.filter(carriesSomething).map(told)).toEqual([]);
    expect(
      sent.map((request) => new URL(request.url()).pathname).filter((address) => address.startsWith('/api/invoice')),
    ).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a PDF stays until the person sends it, and the page says then that it was sent', async () => {
    const { page, close } = await open();
    const sent = watchRequests(page);
    await openReview(page);
    await give(page, 'facture.pdf', await pdfWith(fixture('br-fr-cii.xml')));
    await page.getByRole('heading', { name: 'Send this PDF to be checked?' }).waitFor();
    expect(sent.filter(carriesSomething)).toEqual([]);
    await page.getByRole('button', { name: 'Send and check' }).click();
    await page.getByText('Sent for the check, not stored.').waitFor();
    expect(sent.filter(carriesSomething).map(told)).toEqual(['POST /api/invoice/read']);
    expect(await word(page)).toBe('Ready');
    await close();
  });

  it('a draft that is rewritten was sent, and the page says so', async () => {
    const { page, close } = await open();
    await openWith(page, 'clean.xml', cleanUbl());
    await page.getByText('The draft is sent to our service to be rewritten there').waitFor();
    await page.getByRole('button', { name: 'as XRechnung CII' }).click();
    await page.getByText('Sent when you asked for it, not stored.').waitFor();
    expect(await page.getByText(unsent).count()).toBe(0);
    await close();
  });

  it('the rules of a profile come when they are used, each once', async () => {
    const { page, close } = await open();
    const sent = watchRequests(page);
    const programs = () =>
      sent
        .map((request) => new URL(request.url()).pathname)
        .filter((address) => /assets\/[a-z-]*(nlcius|xrechnung|br-fr|hr-cius|cius-ro|factur-x)/.test(address));
    await openReview(page);
    await openWith(page, 'clean.xml', cleanUbl());
    expect(programs()).toEqual([]);
    await openWith(page, 'nlcius.xml', fixture('nlcius.xml'));
    expect(programs()).toEqual([expect.stringContaining('nlcius')]);
    await close();
  });
}

interface Answer {
  readonly valid: boolean;
  readonly ruleSet: { readonly id: string };
  readonly findings: readonly { readonly code: string }[];
}

function sameVerdictWalks({ open, post }: WalkSurroundings): void {
  it('this browser finds what the service finds, profile by profile', async () => {
    const names = [
      'xrechnung-cii.xml',
      'br-fr-cii.xml',
      'br-fr.xml',
      'cius-ro.xml',
      'hr-eracun.xml',
      'nlcius.xml',
      'nlcius-cii.xml',
      'factur-x-extended.xml',
      'facturx-en16931.xml',
      'cii-every-term.xml',
      'broken.xml',
    ];
    const { page, close } = await open();
    for (const name of names) {
      const there = (await post('/api/invoice/read', 'application/xml', fixture(name).toString())) as Answer;
      await openWith(page, name, fixture(name));
      expect([name, await codesOf(page)]).toEqual([name, there.findings.map(({ code }) => code).sort()]);
      expect([name, (await word(page)) === 'Not ready']).toEqual([name, !there.valid]);
    }
    await close();
  });
}

function brokenWorkerWalks({ open }: WalkSurroundings): void {
  it('a worker that breaks off is started anew: the file is named, and the next one is judged', async () => {
    const { page, close } = await open();
    await page.route('**/assets/judge.worker*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: breaksOff }),
    );
    await openReview(page);
    await give(page, 'second.xml', cleanUbl());
    const alert = page.getByRole('alert');
    await alert.getByText('The check of second.xml broke off in this browser').waitFor();
    await page.unroute('**/assets/judge.worker*');
    await page.locator('.begin').waitFor();
    await give(page, 'third.xml', inWrongOrder(cleanUbl()));
    await drawn(page);
    expect(await word(page)).toBe('Not ready');
    await close();
  });

  it('rules that cannot be loaded are told, and loaded at the next attempt', async () => {
    const { page, close } = await open();
    await page.route('**/assets/nlcius*', (route) => route.abort());
    await openReview(page);
    await give(page, 'nlcius.xml', fixture('nlcius.xml'));
    await page.getByRole('alert').getByText('No answer came back').waitFor();
    await page.unroute('**/assets/nlcius*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await drawn(page);
    expect(await word(page)).toBe('Ready');
    await close();
  });
}

function lastingWalks({ open }: WalkSurroundings): void {
  it('XML of 9 MB is judged here, while the page answers, and nothing of it is sent', async () => {
    const { page, close } = await open();
    const sent = watchRequests(page);
    await openReview(page);
    await page.evaluate(`window.ticks = 0; setInterval(() => (window.ticks += 1), 10)`);
    await give(page, 'large.xml', xmlOf(9_000_000));
    await drawn(page);
    expect(await page.evaluate<number>('window.ticks')).toBeGreaterThan(3);
    expect(await word(page)).toBe('Not ready');
    expect(sent.filter(carriesSomething).map(told)).toEqual([]);
    await close();
  });

  it('a check that lasts says of which file and how far it is; stopped, it shows no verdict later, and the next file has its own', async () => {
    const { page, close } = await open();
    const release = await holdBack(page, '**/assets/judge.worker*');
    await openReview(page);
    await give(page, 'slow.xml', inWrongOrder(cleanUbl()));
    await page.getByText('slow.xml').waitFor();
    await page.getByText('Loading the rules').waitFor();
    expect(await page.getByRole('progressbar', { name: 'Check' }).getAttribute('value')).toBe('1');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'What blocks your invoice?' }).waitFor();
    release();
    await give(page, 'next.xml', cleanUbl());
    await drawn(page);
    expect(await word(page)).toBe('Ready');
    expect(await page.getByText('slow.xml').count()).toBe(0);
    await close();
  });

  it('10,000 lines are judged while the page answers', async () => {
    const { page, close } = await open();
    await openReview(page);
    await page.evaluate(`window.ticks = 0; setInterval(() => (window.ticks += 1), 10)`);
    await give(page, 'large.json', largeDraft(10_000, 160));
    await drawn(page);
    expect(await page.evaluate<number>('window.ticks')).toBeGreaterThan(3);
    expect(await verdict(page)).toContain('block this invoice');
    await settled(page);
    await close();
  });
}

/** So many bytes of XML, of one line again and again. */
function xmlOf(bytes: number): string {
  const line = /<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/.exec(cleanUbl())![0];
  return cleanUbl().replace(line, () => line.repeat(Math.ceil(bytes / line.length)));
}

/** A worker that begins, and ends where nobody catches it, as one does that ran out of memory. */
const breaksOff = `addEventListener('message', ({ data }) => {
  postMessage({ id: data.id, step: 'judging' });
  setTimeout(() => { throw new Error('broken off'); });
});`;

export const watchRequests = (page: Page): Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
};

export const carriesSomething = (request: Request): boolean =>
  request.method() !== 'GET' || request.postDataBuffer() !== null || new URL(request.url()).search !== '';
const told = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** Of every finding that is shown, also of folded ones. */
async function codesOf(page: Page): Promise<string[]> {
  await page.evaluate(`document.querySelectorAll('.fold-head[aria-expanded="false"]').forEach((each) => each.click())`);
  const codes = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.finding .meta')].map((meta) => meta.firstElementChild.textContent)`,
  );
  return codes.sort();
}
