import { prepareName } from '../prepare-name';
import { abjadSimilarity } from './abjad';

it('what agrees less than is asked for may count as 0; what agrees as much or more is reckoned the same', () => {
  const written = ['محمد', 'القرشي', 'یوسف', 'خان', 'שלמה', 'כהן'].map(
    (name) => prepareName(name, 'person').tokens[0]!,
  );
  const latin = ['Muhammad', 'Mehmet', 'Qurashi', 'Yusuf', 'Joseph', 'Khan', 'Shlomo', 'Solomon', 'Cohen', 'Volkswagen']
    .map((name) => prepareName(name, 'person').tokens[0]!)
    .flatMap(({ units }) => units);
  let agreeing = 0;
  for (const { letters } of written)
    for (const units of latin)
      for (const least of [0.2, 0.5, 0.7333, 0.9]) {
        const whole = abjadSimilarity(letters, units);
        const cut = abjadSimilarity(letters, units, least);
        if (whole >= least) expect(cut).toBe(whole);
        else expect([0, whole]).toContain(cut);
        if (whole >= least) agreeing++;
      }
  expect(agreeing).toBeGreaterThan(20);
});
