import { formatMessage } from '@einvoice/languages/format';
import { spokenLanguage } from '../spoken-language';
import { euros } from '../units';
import { costOf, countOf } from './cost-of';

/** Ten million a month: beyond it nobody needs a calculator. */
const countMax = 10_000_000;

/** Keeps the sums of the calculator up to date with its fields. */
export function startCalculator(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const put = (name: string, text: string) => {
    const place = form.querySelector(`[data-result="${name}"]`);
    if (place !== null) place.textContent = text;
  };
  const read = (name: string, max: number): number | null => {
    const value = countOf(field(name).value, max);
    field(name).setAttribute('aria-invalid', String(value === null));
    return value;
  };
  const update = () => {
    const vatNumbers = read('vatNumbers', countMax);
    const unansweredPercent = read('unansweredPercent', 100);
    const toolCalls = read('toolCalls', countMax);
    const isWhole = vatNumbers !== null && unansweredPercent !== null && toolCalls !== null;
    form.querySelector<HTMLElement>('[data-problem]')!.hidden = isWhole;
    if (!isWhole) return;
    const tool = form.elements.namedItem('tool') as HTMLSelectElement;
    const { dataset } = form;
    const cost = costOf(
      { vatNumbers, unansweredPercent, toolCalls },
      {
        perVatAnswer: Number(dataset['perVatAnswer']),
        vatRowsMax: Number(dataset['vatRowsMax']),
        perToolAnswer: Number(tool.selectedOptions[0]?.dataset['credits']),
      },
    );
    const inWords = (message: string | undefined, values: Readonly<Record<string, string | number>>) =>
      formatMessage(spokenLanguage(), message ?? '', values);
    const credits = (count: number) => inWords(dataset['credits'], { count });
    const requests = inWords(dataset['requests'], { count: cost.vatRequests });
    put('vat', inWords(dataset['vat'], { credits: credits(cost.vatCredits), requests }));
    put('tools', credits(cost.toolCredits));
    put('sum', `${credits(cost.credits)} = ${euros(cost.credits)}`);
    put('held', credits(cost.heldCreditsMax));
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  update();
}
