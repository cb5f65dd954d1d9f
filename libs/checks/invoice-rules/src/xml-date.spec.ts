import { dateOf } from './xml-date';

const hourMs = 3_600_000;

describe('the instant that an xs:date starts at', () => {
  it('is that of UTC where the date has no time zone, as with Z and an offset of nothing', () => {
    const midnight = Date.UTC(2026, 10, 2);
    for (const text of ['2026-11-02', '2026-11-02Z', '2026-11-02+00:00', '2026-11-02-00:00', ' \n2026-11-02\t']) {
      expect(dateOf(text)).toBe(midnight);
    }
  });

  it.each([
    ['2026-11-02+02:00', -2],
    ['2026-11-02-05:00', 5],
    ['2026-11-02+05:45', -5.75],
    ['2026-11-02-03:30', 3.5],
    ['2026-11-02+14:00', -14],
  ])('is earlier east of Greenwich and later west of it: %s', (text, hours) => {
    expect(dateOf(text)).toBe(Date.UTC(2026, 10, 2) + hours * hourMs);
  });

  it('puts a day with a zone before or behind the same day without one', () => {
    expect(dateOf('2026-11-02+01:00')!).toBeLessThan(dateOf('2026-11-02')!);
    expect(dateOf('2026-11-02-01:00')!).toBeGreaterThan(dateOf('2026-11-02')!);
    expect(dateOf('2026-11-01-12:00')).toBe(dateOf('2026-11-02+12:00'));
  });

  it('takes years of two digits and of many as they are written', () => {
    expect(new Date(dateOf('0026-11-02')!).getUTCFullYear()).toBe(26);
    expect(new Date(dateOf('12026-11-02')!).getUTCFullYear()).toBe(12_026);
  });

  it.each([
    ['a day that is not in the calendar', '2026-02-29'],
    ['a month that is none', '2026-13-01'],
    ['a day without zero', '2026-11-2'],
    ['a long year with a zero in front', '02026-11-02'],
    ['a time', '2026-11-02T00:00:00'],
    ['a zone of fifteen hours', '2026-11-02+15:00'],
    ['a zone of sixty minutes', '2026-11-02+02:60'],
    ['a zone without minutes', '2026-11-02+02'],
    ['a small z', '2026-11-02z'],
    ['nothing', ''],
  ])('is none for %s', (_what, text) => expect(dateOf(text)).toBeNull());

  it('is there on the last day of February of a leap year alone', () => {
    expect(dateOf('2028-02-29')).not.toBeNull();
    expect(dateOf('2100-02-29')).toBeNull();
  });
});
