import { formatMessage } from '@einvoice/languages/format';
import { spokenLanguage } from '../spoken-language';
import { euros, grouped } from '../units';

/** Says what as many invoices a month cost as the slider is moved to. */
export function startInvoiceSlider(section: HTMLElement): void {
  const slider = section.querySelector<HTMLInputElement>('input[type=range]')!;
  const count = section.querySelector('[data-result=count]')!;
  const update = () => {
    const invoices = Number(slider.value);
    count.textContent = grouped(invoices);
    for (const place of section.querySelectorAll<HTMLElement>('[data-each]')) {
      const credits = invoices * Number(place.dataset['each']);
      const said = formatMessage(spokenLanguage(), section.dataset['credits'] ?? '', { count: credits });
      place.textContent = `${said} = ${euros(credits)}`;
    }
  };
  slider.addEventListener('input', update);
  delete slider.dataset['waits'];
  update();
}
