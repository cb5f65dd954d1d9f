import { type Bytes } from './intake';

/** Offers a text or bytes as a file; they never leave the browser. */
export function download(filename: string, type: string, content: string | Bytes | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
