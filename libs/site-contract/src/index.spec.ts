import * as lib from './index';
import { returnPageOf, siteRoutes, withId } from './index';

describe('@einvoice/site-contract', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "csrfHeader",
        "deviceGrantType",
        "deviceRoutes",
        "ledgerCsvRowsMax",
        "ledgerFilters",
        "movementKinds",
        "returnPageOf",
        "returnPages",
        "sitePages",
        "siteRoutes",
        "statusDays",
        "statusHours",
        "topUpCents",
        "topUpStates",
        "withId",
      ]
    `);
  });
});

it('W3 sends nobody to an address that is not one of our pages', () => {
  const foreign = [
    '//evil.example',
    '/\\evil',
    '/%5cevil',
    'https://evil.example/account',
    '/account/../x',
    '',
    null,
    7,
  ];
  for (const wanted of foreign) expect(returnPageOf(wanted)).toBe('/account');
  expect(returnPageOf('/top-up')).toBe('/top-up');
});

it('an id cannot leave its place in an address', () => {
  expect(withId(siteRoutes.run, '../x?y')).toBe('/api/site/runs/..%2Fx%3Fy');
});
