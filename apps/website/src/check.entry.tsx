import { type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadTexts } from './load-texts';
import { withoutLanguage } from './spoken-language';

/** A page is a program of its own, as those of an account are. */
const pages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/check/vat-number': async () => (await import('./check/single-check')).VatFormCheck,
  '/check/iban': async () => (await import('./check/single-check')).IbanCheck,
  '/check/bank-details': async () => (await import('./check/single-check')).BankDetailsCheck,
  '/check/parcel': async () => (await import('./check/parcel-check')).ParcelCheck,
  '/check/receipt': async () => (await import('./check/receipt-check')).ReceiptCheck,
  '/check/receiver': async () => (await import('./check/receiver-check')).ReceiverCheck,
  '/check/name': async () => (await import('./check/name-check')).NameCheck,
  '/check/product': async () => (await import('./check/product-check')).ProductCheck,
};

const load = pages[withoutLanguage(location.pathname).replace(/\/$/, '')];
if (load) {
  const [Content] = await Promise.all([load(), loadTexts()]);
  hydrateRoot(document.getElementById('app')!, <Content />);
}
