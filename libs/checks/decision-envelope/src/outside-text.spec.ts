import { anyCharacter } from '@einvoice/test-kit';
import fc from 'fast-check';
import { cleanOutsideText } from './outside-text';

describe('cleanOutsideText (M1)', () => {
  it.each([
    ['tag characters', 'ACME\u{E0041}\u{E0042}\u{E007F} BV', 'ACME BV'],
    ['bidirectional marks', 'ACME \u202EVB\u202C', 'ACME VB'],
    ['zero-width characters', 'AC\u200BME\uFEFF\u2060', 'ACME'],
    ['variation selectors', 'ACME\uFE0F\u{E0100}', 'ACME'],
    ['escape sequences', 'ACME\u001b]52;c\u0007', 'ACME]52;c'],
    ['lone surrogates', 'ACME\ud800', 'ACME'],
  ])('takes out %s and says so', (_, raw, text) => {
    expect(cleanOutsideText(raw)).toEqual({ text, cleaned: true });
  });

  it('is null when nothing can be seen', () => {
    expect(cleanOutsideText(' \u200B\n\u{E0020} ')).toBeNull();
  });

  it('cuts a long text and says so', () => {
    const cut = cleanOutsideText('😀'.repeat(400));
    expect([...cut!.text]).toHaveLength(300);
    expect(cut!.cleaned).toBe(true);
  });

  it('leaves an ordinary name as it is, line breaks apart', () => {
    expect(cleanOutsideText('Ærøskøbing Ελλάς S.à r.l.\nRue 1')).toEqual({
      text: 'Ærøskøbing Ελλάς S.à r.l. Rue 1',
      cleaned: false,
    });
  });

  it('shows what it has cleaned unchanged the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (raw) => {
        const once = cleanOutsideText(raw);
        if (once) expect(cleanOutsideText(once.text)?.text).toBe(once.text.trim());
      }),
    );
  });
});
