import * as lib from './index';

describe('@einvoice/tracing', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toEqual(['beginRequest', 'inSpan', 'isTracing', 'switchSpans']);
  });
});
