import { type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ReceiptCheck } from './check/receipt-check';
import { BankDetailsCheck, IbanCheck, VatFormCheck } from './check/single-check';
import { loadTexts } from './load-texts';
import { withoutLanguage } from './spoken-language';

/** Pages that have more to show than a few fields are programs of their own. */
const pages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/check/vat-number': async () => VatFormCheck,
  '/check/iban': async () => IbanCheck,
  '/check/bank-details': async () => BankDetailsCheck,
  '/check/parcel': async () => (await import('./check/parcel-check')).ParcelCheck,
  '/check/receipt': async () => ReceiptCheck,
  '/check/receiver': async () => (await import('./check/receiver-check')).ReceiverCheck,
  '/check/name': async () => (await import('./check/name-check')).NameCheck,
  '/check/product': async () => (await import('./check/product-check')).ProductCheck,
};

const load = pages[withoutLanguage(location.pathname).replace(/\/$/, '')];
if (load) {
  const [Content] = await Promise.all([load(), loadTexts()]);
  hydrateRoot(document.getElementById('app')!, <Content />);
}
