import { notWellFormed, XmlRefused } from './xml-refusal';

const blank = '[ \\t\\r\\n]';
const pseudoAttribute = (name: string, value: string) =>
  `${blank}+${name}${blank}*=${blank}*(?:"(${value})"|'(${value})')`;
const declaration = new RegExp(
  `<\\?xml${pseudoAttribute('version', '1\\.[0-9]+')}(?:${pseudoAttribute('encoding', '[A-Za-z][A-Za-z0-9._-]*')})?(?:${pseudoAttribute('standalone', 'yes|no')})?${blank}*\\?>`,
  'y',
);

/**
 * Checks the XML declaration, if there is one.
 * @param declarable the encodings it may name, in capitals
 * @returns offset behind it
 * @throws XmlRefused when it is no declaration of XML 1.0, or names another encoding
 */
export function checkDeclaration(text: string, declarable: ReadonlySet<string>): number {
  if (!/^<\?xml[ \t\r\n?]/.test(text)) return 0;
  declaration.lastIndex = 0;
  const found = declaration.exec(text);
  if (found === null)
    notWellFormed('The XML declaration may only have version, encoding and standalone, in this order', 0);
  const [whole, double, single, encodingDouble, encodingSingle] = found;
  if ((double ?? single) !== '1.0') {
    throw new XmlRefused('xml_version', 'Only XML 1.0 is read. Declare version="1.0".', 0);
  }
  const encoding = encodingDouble ?? encodingSingle;
  if (encoding !== undefined && !declarable.has(encoding.toUpperCase())) {
    throw new XmlRefused(
      'encoding',
      'The declared encoding is not the one the document is in, or none that is read. Send it in UTF-8.',
      0,
    );
  }
  return whole.length;
}
