import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, viesSandboxNumbers } from '@einvoice/test-kit';
import { type Page } from 'playwright-core';

/** Opens the review page and the broken sample on it, and waits for the decision. */
export async function openBrokenSample(page: Page): Promise<void> {
  await page.goto('/review');
  await takeSample(page, 'broken sample');
}

/** Waits for the decision, and for the document below it, which is drawn after that. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('#verdict').waitFor();
  await page.locator('.split').waitFor({ state: 'attached' });
}

/** Before its program runs the link leads to the sample itself; the page says when it is ready. */
export async function takeSample(page: Page, name: string): Promise<void> {
  await page.locator('#app[data-ready]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name, exact: true }).click();
  await drawn(page);
}

/** The headline, without the edition that it begins with. */
export const verdict = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.querySelector('#verdict').lastChild.textContent`);

/** The edition that judged, as the headline names it first. */
export const judgedBy = (page: Page): Promise<string> => page.locator('#verdict > span').innerText();

/** `Ready`, `Not ready`, …: the word of the decision. */
export const word = (page: Page): Promise<string> => page.locator('.verdict .st').innerText();

/** Every cell of the strip with its words, but for the registers. */
export async function stages(page: Page): Promise<string[]> {
  const cells = await page.locator('.checks li').all();
  const told = await Promise.all(
    cells.map(
      async (cell) => `${await cell.locator('h2').innerText()}: ${await cell.locator('p').first().innerText()}`,
    ),
  );
  return told.filter((each) => !each.startsWith('VAT registers'));
}

/** Waits until the check of a change is over. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.verdict[aria-busy="false"]').waitFor();
  await drawn(page);
}

/** Types what only a person knows where a finding asks for it. */
async function typeValue(page: Page, field: string, value: string): Promise<void> {
  const before = await page.locator('.finding.done').count();
  const form = page.locator('form.value-field', { hasText: field }).first();
  await form.getByRole('textbox').fill(value);
  await form.getByRole('button').click();
  await page.locator('.finding.done').nth(before).waitFor();
  await settled(page);
}

/** From the broken sample to an invoice that nothing blocks. */
export async function fixBrokenSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Apply \d+ fix/ }).click();
  await page.locator('.finding.done').nth(2).waitFor();
  await settled(page);
  await typeValue(page, 'endpoint', '0208:0403170701');
  await typeValue(page, 'buyerReference', 'PO-77');
  await typeValue(page, 'dueDate', '2026-12-20');
}

/** The empty review page, once its program runs. */
export async function openReview(page: Page): Promise<void> {
  await page.goto('/review');
  await page.locator('#app[data-ready]').waitFor({ state: 'attached' });
}

/** A file as a person chooses it. */
export const give = (page: Page, name: string, text: string | Buffer): Promise<void> =>
  page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

/** A clean invoice of a seller that the register knows, by default, and a buyer whose member state is down. */
export async function giveTwoNumbers(page: Page, vatId: string = viesSandboxNumbers.valid): Promise<void> {
  const file = path.join(repositoryRoot, 'apps/website/samples/clean.json');
  const clean = JSON.parse(readFileSync(file, 'utf8')) as { seller: object; buyer: object };
  const seller = { ...clean.seller, vatId };
  const buyer = { ...clean.buyer, vatId: viesSandboxNumbers.memberStateDown };
  await give(page, 'clean.json', JSON.stringify({ ...clean, seller, buyer }));
  await drawn(page);
}
