/**
 * Whether a text is what the official validators take for an xsd:anyURI: a reference of RFC 2396 and 2732, where characters that may not
 * stand in one are as good as escaped. Wrong are a `%` without two digits, a second `#`, a scheme that is none or has nothing behind it, a
 * `//` at the end, and brackets outside of an address, a query, a fragment or what follows an opaque scheme.
 */
export function isUriReference(text: string): boolean {
  if (/%(?![0-9a-fA-F]{2})/.test(text) || /#[^#]*#/.test(text)) return false;
  const scheme = /^[^:/?#]*:/.exec(text)?.[0] ?? '';
  if (scheme !== '' && !/^[a-zA-Z][a-zA-Z0-9+.-]*:$/.test(scheme)) return false;
  const rest = text.slice(scheme.length);
  if (scheme !== '' && (rest === '' || rest.startsWith('#'))) return false;
  if (rest.startsWith('//')) return isNetworkPath(rest.slice(2));
  return (scheme !== '' && !rest.startsWith('/')) || !hasBracket(pathOf(rest));
}

function isNetworkPath(rest: string): boolean {
  if (rest === '') return false;
  const authority = /^[^/?#]*/.exec(rest)![0];
  if (hasBracket(pathOf(rest.slice(authority.length)))) return false;
  return !hasBracket(authority) || isAddressAuthority(authority);
}

const pathOf = (rest: string) => /^[^?#]*/.exec(rest)![0];
const hasBracket = (text: string) => /[[\]]/.test(text);

/** An IPv6 address in brackets, with a user before and a port behind it where they are. */
function isAddressAuthority(authority: string): boolean {
  const parts = /^(?:[^@[\]/]*@)?\[([0-9a-fA-F:.]*)\](?::([0-9]*))?$/.exec(authority);
  return parts !== null && Number(parts[2] ?? '0') <= 65_535 && isAddress(parts[1]!);
}

/** Eight groups, or fewer with one `::` that stands for the others; the last two may be an IPv4 address. */
function isAddress(address: string): boolean {
  const plain = address.replace(/(^|:)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, '$10:0');
  const halves = plain.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}
