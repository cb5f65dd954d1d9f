import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Article } from './article';

const html = (markdown: string) =>
  renderToStaticMarkup(createElement(Article, { markdown, values: { rows: '20 < 21' }, parts: { mark: '!' } }));

describe('a page of the documentation in Markdown', () => {
  it('has a title, what leads into it, remarks, lists and code, and no text of it becomes an element', () => {
    expect(
      html('# T\n\nUp to {{rows}} of `a`.\n\n> b\n\n- c\n- [d](/e)\n\n1. f\n\n```g\nh <i>\n\nj\n```\n\n{{mark}}\n'),
    ).toBe(
      '<h1>T</h1><p class="lead">Up to 20 &lt; 21 of <code>a</code>.</p><p class="muted">b</p>' +
        '<ul class="plain"><li>c</li><li><a href="/e">d</a></li></ul><ol class="steps"><li>f</li></ol>' +
        '<figure class="snippet"><figcaption class="small faint">g</figcaption><pre tabindex="0" aria-label="g">' +
        '<code>h &lt;i&gt;\n\nj</code></pre></figure>!',
    );
  });

  it('has tables with the caption that stands above them', () => {
    const table = html('Table: Sizes\n\n| What | At most |\n| ---- | ------- |\n| `x`  | {{rows}} |\n');
    expect(table).toContain('<caption class="vh">Sizes</caption>');
    expect(table).toContain('<td data-title="What"><code>x</code></td><td data-title="At most">20 &lt; 21</td>');
  });

  it.each(['{{nobody}}', 'of {{nobody}}', '{{toString}}'])('is not built with a name that has no value: %s', (text) => {
    expect(() => html(text)).toThrow('which has no value');
  });
});
