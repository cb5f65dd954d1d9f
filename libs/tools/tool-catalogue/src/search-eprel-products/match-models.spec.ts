import { matchKind } from './match-models';

it.each([
  ['WM-80/EU', 'exact'],
  ['wm 80 eu', 'normalised'],
  ['WM–80/EU', 'normalised'],
  ['WM-80/E', 'partial'],
  ['WM.80/EU', 'partial'],
  ['WM_80/EU', 'partial'],
  ['WM-81/EU', null],
  ['--', null],
  ['', null],
])('%j matches the type code WM-80/EU as %s', (asked, kind) => {
  expect([matchKind('WM-80/EU', asked), matchKind(asked, 'WM-80/EU')]).toEqual([kind, kind]);
});
