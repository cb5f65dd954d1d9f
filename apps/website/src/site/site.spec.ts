import { vatRowsPrice } from '@einvoice/tool-catalogue';
import { contentsOf, headingsOf, withAnchors } from '../headings';
import { costOf, countOf } from './cost-of';
import { findEntries, kindOfAddress, type SearchEntry } from './search-entries';

describe('the search of the documentation', () => {
  const entries: SearchEntry[] = [
    ['Errors', '/docs/errors', ''],
    ['insufficient_credits', '/docs/errors/insufficient_credits', 'The balance is too low.'],
    ['Credits and connections', '/docs/credits', ''],
    ['BR-CO-16', '/docs/rules/BR-CO-16', 'Amount due follows from the totals and credits.'],
  ];
  const titles = (query: string) => findEntries(entries, query).entries.map(([title]) => title);

  it('finds nothing for nothing, and nothing where one of the words is missing', () => {
    expect(findEntries(entries, '  ')).toEqual({ total: 0, entries: [] });
    expect(titles('credits zebra')).toEqual([]);
  });

  it('finds what a question names, with its mark, and keeps words that are somewhere', () => {
    expect(titles('What is a credit?')).toEqual(titles('credit'));
    expect(titles('how do I get credits')).toEqual(titles('credits'));
    expect(titles('the balance')).toEqual(['insufficient_credits']);
    expect(findEntries(entries, 'what is the')).toEqual({ total: 0, entries: [] });
  });

  it('takes words without their accents, and finds what a question in another language names', () => {
    const said: SearchEntry[] = [
      ['BR-S-08', '/docs/rules/BR-S-08', 'La base d’imposition est indiquée à 993.00.'],
      ['BR-CO-10', '/docs/rules/BR-CO-10', 'Die Größe fehlt; kwota łączna.'],
      ['IBAN', '/de/check/iban', ''],
    ];
    const found = (query: string) => findEntries(said, query).entries.map(([title]) => title);
    expect([found('indiquee'), found('INDIQUÉE'), found('l’imposition')]).toEqual(Array(3).fill(['BR-S-08']));
    expect([found('grosse'), found('laczna'), found('łączna')]).toEqual(Array(3).fill(['BR-CO-10']));
    for (const question of ['Was ist eine IBAN?', 'qu’est-ce que l’IBAN ?', '¿Qué es el IBAN?', 'co to jest IBAN?'])
      expect([question, found(question)]).toEqual([question, ['IBAN']]);
  });

  it('puts the title that is the query first, then those that begin with it, then those that have it, then what mentions it', () => {
    expect(titles('br-co-16')).toEqual(['BR-CO-16']);
    expect(titles('credits')).toEqual(['Credits and connections', 'insufficient_credits', 'BR-CO-16']);
    expect(titles('BALANCE low')).toEqual(['insufficient_credits']);
  });

  it('shows the best twenty and counts all', () => {
    const many = Array.from({ length: 100 }, (_, at): SearchEntry => [`BR-${at}`, `/docs/rules/BR-${at}`, '']);
    expect(findEntries(many, 'br')).toMatchObject({ total: 100, entries: { length: 20 } });
  });

  it.each([
    ['/docs/errors/not_found', 'Error code'],
    ['/docs/rules/BR-1', 'Rule'],
    ['/docs/api/site#livez', 'Route'],
    ['/docs/credits#free-calls', 'Section'],
    ['/pricing', 'Page'],
  ])('%s leads to: %s', (address, kind) => expect(kindOfAddress(address)).toBe(kind));
});

describe('the anchors of a page', () => {
  const html =
    '<h2>Body &amp; answer</h2><h3 id="one"><code>GET /x</code></h3><h2>Body &amp; answer</h2><h2><b>…</b></h2>';
  it('give every heading an id of its own and leave those that have one', () => {
    expect(headingsOf(withAnchors(html), 'Page', '/p')).toEqual([
      ['Body & answer', '/p#body-answer', 'Page'],
      ['GET /x', '/p#one', 'Page'],
      ['Body & answer', '/p#body-answer-2', 'Page'],
      ['…', '/p#section', 'Page'],
    ]);
  });
});

describe('what is on a page', () => {
  const page = (headings: readonly string[]) =>
    withAnchors(headings.map((text) => `<h2>${text}</h2><h3>in</h3>`).join(''));

  it('is listed from four headings on, without their counts, and no text of one becomes an element', () => {
    expect(contentsOf(page(['A', 'B', 'C']))).toBe('');
    const html = contentsOf(page(['A', 'Sums <span class="faint num">8 rules</span>', 'C &lt;b&gt; &amp; D', 'E']));
    expect([...html.matchAll(/<a href="(#[^"]+)">(.*?)<\/a>/g)].map(([, at, text]) => [at, text])).toEqual([
      ['#a', 'A'],
      ['#sums', 'Sums'],
      ['#c-b-d', 'C &#60;b&#62; &#38; D'],
      ['#e', 'E'],
    ]);
  });
});

describe('the price calculator', () => {
  const prices = { perVatAnswer: vatRowsPrice.creditsPerAnswer, perToolAnswer: 1, vatRowsMax: 20 };
  it('charges for what is answered only, and holds what one request may cost', () => {
    expect(costOf({ vatNumbers: 1001, unansweredPercent: 10, toolCalls: 50 }, prices)).toEqual({
      vatRequests: 51,
      vatCredits: 901 * 2,
      toolCredits: 45,
      credits: 901 * 2 + 45,
      heldCreditsMax: 40,
    });
    expect(costOf({ vatNumbers: 0, unansweredPercent: 100, toolCalls: 7 }, prices)).toMatchObject({
      credits: 0,
      heldCreditsMax: 0,
    });
  });

  it.each([
    ['1,000', 1000],
    ['0', 0],
    ['10000001', null],
    ['-3', null],
    ['1e9', null],
    ['', null],
    ['ten', null],
  ])('takes %j as %p', (text, count) => expect(countOf(text, 10_000_000)).toBe(count));
});
