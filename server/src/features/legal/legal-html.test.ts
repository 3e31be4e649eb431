import { describe, expect, it } from 'vitest';
import { renderLegalHtml } from './legal-html.ts';

describe('renderLegalHtml', () => {
  it('renders paragraphs, lists, links, tables and emphasis', () => {
    const html = renderLegalHtml(
      'Hello **you**, *all* of ~~you~~.\n\n3. one\n4. two\n\n[Mail](mailto:a@b.example) <tel:+4930> `x`\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |',
    );
    expect(html).toContain('<p>Hello <strong>you</strong>, <em>all</em> of <del>you</del>.</p>');
    expect(html).toContain('<ol start="3">');
    expect(html).toContain('<a href="mailto:a@b.example">Mail</a> <a href="tel:+4930">');
    expect(html).toContain('<div tabindex="0"><table>');
    expect(html).toContain('<th align="center">a</th>\n<th align="right">b</th>');
  });

  it.each([
    ['# One\n## Two\n### Three', ['h2', 'h3', 'h4']],
    ['### Three\n#### Four', ['h2', 'h3']],
    ['# One\n###### Six', ['h2', 'h6']],
    ['> # Quoted\n\n## Two', ['h2', 'h3']],
  ])('shifts the headings of %j to start with h2', (markdown, headings) => {
    expect([...renderLegalHtml(markdown).matchAll(/<(h\d)>/g)].map((match) => match[1])).toEqual(headings);
  });

  it.each([
    '<script>alert(1)</script>',
    'a <script>alert(1)</script> b',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<p onclick="alert(1)" style="position:fixed">x</p>',
    '<svg><script>alert(1)</script></svg>',
    '| <script>alert(1)</script> |\n|-|\n| <b onmouseover=alert(1)>b</b> |',
    '<!-- --><script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '```html\n<script>alert(1)</script>\n```',
  ])('renders no element and no attribute of the HTML in %j', (markdown) => {
    const html = renderLegalHtml(markdown);
    expect(html).not.toMatch(/<(script|img|iframe|svg|b|style)[\s>]/i);
    expect(html.replace(/<[^>]*>/g, '')).not.toContain('<');
    expect(html).not.toMatch(/<[a-z][^>]*\s(on\w+|style|src|srcdoc)=/i);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](&#106;avascript:alert(1))',
    '[x](vbscript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '<javascript:alert(1)>',
    '[x]\n\n[x]: javascript:alert(1)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://a.example/1)',
  ])('renders no link for %j', (markdown) => {
    expect(renderLegalHtml(markdown)).not.toContain('href=');
  });

  it('renders links to pages of this instance, other sites, fragments and bare host names', () => {
    const html = renderLegalHtml('[a](/contact/support/) [b](https://b.example/?a=1&b="2") [c](#d) www.e.example');
    expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      '/contact/support/',
      'https://b.example/?a=1&#x26;b=%222%22',
      '#d',
      'http://www.e.example',
    ]);
  });

  it('replaces pictures by their description', () => {
    expect(renderLegalHtml('![Our "house"](https://a.example/p.png) ![b][c]\n\n[c]: /c.png')).toBe(
      '<p>Our "house" b</p>',
    );
  });

  it('renders <br> as a line break and removes HTML comments', () => {
    expect(renderLegalHtml('Street 1<br>Town<br/>\n\n<!-- for later -->')).toBe('<p>Street 1<br>Town<br></p>');
  });

  it('links a footnote and its reference to each other, without English words', () => {
    const html = renderLegalHtml('Text[^1].\n\n[^1]: A note.');
    expect(html).toContain('<a href="#user-content-fn-1" id="user-content-fnref-1">1</a>');
    expect(html).toContain('<li id="user-content-fn-1">');
    expect(html).toContain('<a href="#user-content-fnref-1" aria-label="↩ 1">↩</a>');
    expect(html).not.toMatch(/Footnotes|Back to/);
  });

  it('renders Arabic and Hebrew texts without changing their characters', () => {
    expect(renderLegalHtml('# سياسة الخصوصية\n\nמדיניות **פרטיות**')).toBe(
      '<h2>سياسة الخصوصية</h2>\n<p>מדיניות <strong>פרטיות</strong></p>',
    );
  });
});
