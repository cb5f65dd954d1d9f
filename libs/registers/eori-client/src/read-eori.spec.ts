import { readEori } from './read-eori';

describe('how an EORI number is written', () => {
  it.each([
    ['de 123.4567', 'DE1234567'],
    [' FR-123 456 789 01234 ', 'FR12345678901234'],
    ['ｄｅ１２３４５６７', 'DE1234567'],
    ['XI123456789012', 'XI123456789012'],
  ])('%s is read as people write it', (text, eori) => {
    expect(readEori(text)).toMatchObject({ state: 'well_formed', eori, hints: [] });
  });

  it.each([
    ['nothing', '', 'country_missing'],
    ['no country', '123456789', 'country_missing'],
    ['sixteen characters after the country', `DE${'1'.repeat(16)}`, 'too_long'],
    ['the prefix of Greek VAT numbers', 'EL123456789', 'use_gr'],
  ])('%s is malformed, with a hint', (_what, text, hint) => {
    expect(readEori(text)).toMatchObject({ state: 'malformed', hints: [hint] });
  });

  it.each(['DE', 'US123456', 'EU123456', 'DE12/34', 'DEÄ1234567', "DE1'2"])('%s is malformed', (text) => {
    expect(readEori(text)).toMatchObject({ state: 'malformed', hints: [] });
  });

  it.each(['GB123456789000', 'NO123456789', 'CH123', 'IS1', 'LI1', 'TR1234567890'])('%s is not covered', (text) => {
    expect(readEori(text)).toMatchObject({ state: 'not_covered', hints: text.startsWith('GB') ? ['ask_hmrc'] : [] });
  });

  it.each([
    ['DE136695976', 'looks_like_vat_number'],
    ['PL1234567890', 'unusual_for_country'],
    ['FR123456789', 'unusual_for_country'],
    ['AT12345', 'unusual_for_country'],
  ])('%s is asked all the same, with the hint %s', (text, hint) => {
    expect(readEori(text)).toMatchObject({ state: 'well_formed', hints: [hint] });
  });
});
