import { type CDPSession, type Page } from 'playwright-core';
import { quiet, readyFor, reviewInteractions, type Interaction } from './review-interactions';

interface Most {
  /** On the page, after every interaction. */
  readonly elementsMax: number;
  /** Of the page's own thread, until it has nothing to do any more. */
  readonly interactionMs: number;
  /** The same, where the whole draft is sent and its review comes back. */
  readonly checkMs: number;
}

/** The interactions with a large draft that take more than they may, in words. Processor time: a clock would measure the machine. */
export async function tooMuchWork(page: Page, { elementsMax, interactionMs, checkMs }: Most): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const tooMuch: string[] = [];
  for (const interaction of reviewInteractions) {
    const most = interaction.after === undefined ? interactionMs : checkMs;
    const { workMs, elements } = await workOf(page, debug, interaction);
    const told = `${interaction.name}: ${Math.round(workMs)} ms of ${most}, ${elements} of ${elementsMax} elements`;
    if (workMs > most || elements > elementsMax) tooMuch.push(told);
  }
  await debug.detach();
  return tooMuch;
}

async function workOf(page: Page, debug: CDPSession, interaction: Interaction) {
  const act = await readyFor(page, interaction);
  await quiet(page);
  const before = await taskMs(debug);
  await act();
  await interaction.after?.(page);
  await quiet(page);
  const workMs = (await taskMs(debug)) - before;
  return { workMs, elements: await page.evaluate<number>(`document.querySelectorAll('*').length`) };
}

async function taskMs(debug: CDPSession): Promise<number> {
  const { metrics } = await debug.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
}
