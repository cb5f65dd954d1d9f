const special = /[&<>\r]/;
const specialInAttributes = /[&<>"\t\n\r]/;
const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text between tags; what a parser would change (a carriage return) is written as a reference. @param text of characters that XML 1.0 can carry */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[&<>\r]/g, (character) => references[character]!) : text;
}

/** Text between the double quotes of an attribute. @param text of characters that XML 1.0 can carry */
export function escapeAttribute(text: string): string {
  return specialInAttributes.test(text) ? text.replace(/[&<>"\t\n\r]/g, (character) => references[character]!) : text;
}
