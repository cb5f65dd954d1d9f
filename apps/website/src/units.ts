/** 1,144: numbers are grouped the same way on every machine. */
export const grouped = (value: number): string => value.toLocaleString('en');

/** Credits as money: 1 credit is 1 euro cent. The minus is a minus sign. */
export function euros(credits: number): string {
  const [whole, cents] = (Math.abs(credits) / 100).toFixed(2).split('.');
  return `${credits < 0 ? '\u2212' : ''}€${grouped(Number(whole))}.${cents}`;
}

/** `1 credit`, `2 credits`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** 1.9 kB, 8 MiB as 8.4 MB: what people see in their file manager. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Limits are powers of two: `8 MiB`, `64 KiB`. */
export const limitSize = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
