/**
 * Characters that change how the text around them is read, and show nothing: controls, marks of direction, what has no width. Half of a
 * pair is no character at all.
 */
const invisible =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff]/gu;

/** The same text with such characters named: `\u202e` becomes ⟨U+202E⟩. */
export const visible = (text: string): string =>
  text.replace(invisible, (character) => {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
