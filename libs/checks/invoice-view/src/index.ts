export { htmlOf } from './html-of-view';
export { type InvoiceView, viewOf, type ViewGroup, type ViewOptions, type ViewRow } from './invoice-view';
export { visible } from './visible-text';
