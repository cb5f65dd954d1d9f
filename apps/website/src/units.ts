import { spokenLanguage } from './spoken-language';

/** 1,144 in English, 1.144 in German: numbers are grouped as the page speaks, and alike on every machine. */
export const grouped = (value: number): string => value.toLocaleString(spokenLanguage(), { useGrouping: 'always' });

/** Credits as money: 1 credit is 1 euro cent. The minus sign is a minus sign. */
export function euros(credits: number): string {
  const language = spokenLanguage();
  const sum = (Math.abs(credits) / 100).toLocaleString(language, {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
  });
  return `${credits < 0 ? '\u2212' : ''}${sum}`;
}

/** @param amount euros with a point before the cents, as answers have them: `17.00` */
export const amountInEuros = (amount: string): string => euros(Math.round(Number(amount) * 100));

/** `1 credit`, `2 credits`: for pages that are in English alone. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

const decimal = (value: number): string =>
  value.toLocaleString(spokenLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 1.9 kB, 8 MiB as 8.4 MB: what people see in their file manager. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${decimal(bytes / 1000)} kB` : `${decimal(bytes / 1e6)} MB`;
}

/** Limits are powers of two: `8 MiB`, `64 KiB`. */
export const limitSize = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
