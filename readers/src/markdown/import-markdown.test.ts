import { plainText } from '@flydeck/scene/model/plain-text';
import { describe, expect, it } from 'vitest';
import { allText, elementsOfKind, importDeck, PIXEL, slidesOf, visibleText } from './testing/read-deck.ts';

describe('importMarkdown: dialects', () => {
  it('splits Marp slides at horizontal rules, applies directives, and reads comments as notes', async () => {
    const { document } = await importDeck(
      '---\nmarp: true\ntitle: A talk\nauthor: Ada\nlang: en\npaginate: true\n---\n# One\n\n<!-- say hello -->\n\n---\n\n<!-- _backgroundColor: #004643 -->\n\n## Two\n\nText\n\n***\n\n## Three\n\n```md\n---\n```\n',
    );
    expect(document).toMatchObject({ title: 'A talk', author: 'Ada', language: 'en', kind: 'pitch' });
    expect(slidesOf(document).map((topic) => topic.title)).toEqual(['One', 'Two', 'Three']);
    expect(slidesOf(document)[0]!.notes).toEqual([{ runs: [{ text: 'say hello' }] }]);
    expect(slidesOf(document)[1]!.background).toEqual({ kind: 'solid', color: '#004643' });
    expect(slidesOf(document)[2]!.background).toEqual({ kind: 'solid', color: 'paper' });
  });

  it('splits Marp slides at headingDivider, puts a backdrop on the left, and warns of a missing picture', async () => {
    const { document, warnings } = await importDeck(
      `---\nmarp: true\nheadingDivider: 2\n---\n# A\n\n## B\n\nWords of B\n\n![bg left:40%](${PIXEL})\n\n## C\n\n![](gone.png)\n`,
    );
    expect(slidesOf(document)).toHaveLength(3);
    const [image] = elementsOfKind(slidesOf(document)[1]!, 'image');
    // The slide is 960 wide, and the backdrop has 40 % of this width.
    expect(image).toMatchObject({ x: 0, y: 0, width: 384, height: 540 });
    expect(warnings.map((warning) => warning.code)).toEqual(['markdown.image_missing']);
    expect(visibleText(slidesOf(document)[2]!)).toContain('gone.png');
  });

  it('ignores comments for tools; a comment that only begins like a comment for tools becomes a note', async () => {
    const { document } = await importDeck(
      '---\nmarp: true\n---\n# A\n\n<!-- fit -->\n<!-- prettier-ignore -->\n<!-- cSpell:disable -->\n<!-- Fitting words -->\n',
    );
    expect(slidesOf(document)[0]!.notes).toEqual([{ runs: [{ text: 'Fitting words' }] }]);
  });

  it('divides a slide among the backdrops that have no side', async () => {
    const { document } = await importDeck(
      `---\nmarp: true\n---\n![bg left:40%](${PIXEL})\n![bg](${PIXEL})\n![bg](${PIXEL})\n\n# A\n`,
    );
    const images = elementsOfKind(slidesOf(document)[0]!, 'image');
    // The slide is 960 wide.
    expect(images).toMatchObject([
      { x: 0, width: 384 },
      { x: 0, width: 480 },
      { x: 480, width: 480 },
    ]);
  });

  it('nests vertical reveal slides in the preceding horizontal slide and reads notes', async () => {
    const { document } = await importDeck(
      '<!-- .slide: data-background-color="#123456" -->\n# A\n\nNote: hush\n\n---\n\n## B\n\n----\n\n## B1\n\n- x <!-- .element: class="fragment" -->\n\n----\n\n## B2\n\n---\n\n## C\n<aside class="notes">quiet</aside>\n',
    );
    expect(slidesOf(document).map((topic) => topic.title)).toEqual(['A', 'B', 'C']);
    expect(slidesOf(document)[1]!.topics.map((topic) => topic.title)).toEqual(['B1', 'B2']);
    expect(slidesOf(document)[0]!.notes).toEqual([{ runs: [{ text: 'hush' }] }]);
    expect(slidesOf(document)[2]!.notes).toEqual([{ runs: [{ text: 'quiet' }] }]);
    expect(allText(document.root)).not.toMatch(/hush|quiet|fragment/);
  });

  it('does not split reveal slides at separators in code', async () => {
    const { document } = await importDeck(
      '<!-- .slide: class="a" -->\n# A\n\n```yaml\nfirst: 1\n---\nsecond: 2\n```\n\n---\n\n# B\n',
    );
    expect(slidesOf(document).map((topic) => topic.title)).toEqual(['A', 'B']);
  });

  it('reads a table with an empty header row as a table without a header', async () => {
    const { document } = await importDeck('# A\n\n| | |\n|---|---|\n| Nile | 6650 |\n| Amazon | 6400 |\n');
    const tables = elementsOfKind(slidesOf(document)[0]!, 'table');
    const cell = { body: { paragraphs: [{ runs: [{ text: 'Nile' }] }] } };
    expect(tables).toMatchObject([{ headerRows: 0, rows: [{ cells: [cell, {}] }, {}] }]);
    expect(JSON.stringify(tables)).not.toContain('"fill"');
  });

  it('places the regions of a Slidev layout, and reads the last comment of a slide as its note', async () => {
    const { document } = await importDeck(
      '---\ntheme: seriph\nlayout: cover\n---\n\n# Hi\n\n---\nlayout: two-cols\n---\n\n# Both\n\nleft words\n\n::right::\n\nright words\n\n<!-- not this -->\n\n<!-- but this -->\n\n---\n\n```md\n---\nkept: whole\n---\n```\n',
    );
    expect(slidesOf(document)).toHaveLength(3);
    const [left, right] = ['left words', 'right words'].map(
      (text) => elementsOfKind(slidesOf(document)[1]!, 'text').find((element) => plainText(element) === text)!,
    );
    expect(right!.x).toBeGreaterThan(left!.x + left!.width - 1);
    expect(slidesOf(document)[1]!.notes).toEqual([{ runs: [{ text: 'but this' }] }]);
    expect(elementsOfKind(slidesOf(document)[2]!, 'code')).toMatchObject([
      { source: '---\nkept: whole\n---', language: 'md' },
    ]);
  });

  it('reads the pandoc title block, sections by heading level, columns and notes', async () => {
    const { document } = await importDeck(
      '% The title\n% Grace\n\n# Part\n\n## Slide\n\n:::: columns\n::: {.column width="40%"}\nleft\n:::\n::: {.column}\nright\n:::\n::::\n\n::: notes\nsoftly\n:::\n',
    );
    const [title, section] = slidesOf(document);
    expect(title!.title).toBe('The title');
    expect(section!.topics.map((topic) => topic.title)).toEqual(['Slide']);
    expect(section!.topics[0]!.notes).toEqual([{ runs: [{ text: 'softly' }] }]);
    expect(visibleText(section!.topics[0]!)).toMatch(/left.*right/);
    expect(allText(document.root)).not.toContain(':::');
  });

  it('reads an outline as a title slide and nested topics', async () => {
    const { document } = await importDeck(
      '# Whole\n\nintro\n\n## A\n\ntext\n\n### A1\n\nmore\n\n### A2\n\n## B\n\nend\n',
    );
    expect(document.title).toBe('Whole');
    expect(slidesOf(document).map((topic) => topic.title)).toEqual(['Whole', 'A', 'B']);
    expect(slidesOf(document)[1]!.topics.map((topic) => topic.title)).toEqual(['A1', 'A2']);
  });
});

describe('importMarkdown: content', () => {
  it('imports formatted text, links, lists, quotations, tables, formulas and code', async () => {
    const { document } = await importDeck(
      '---\nmarp: true\n---\n# T\n\n---\n\n## All\n\nSome **bold**, *italic*, ~~gone~~, `code`, $a^2$ and [a link](https://example.org) :rocket:\n\n1. one\n2. two\n   - deeper\n\n- [x] done\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$$\nx=1\n$$\n\n```ts {1}\nlet x = 1;\n```\n',
    );
    const [, slide] = slidesOf(document);
    const text = allText(slide!);
    for (const snippet of ['bold', 'gone', 'one', 'deeper', 'done', 'said', '🚀', 'x=1', 'let x = 1;'])
      expect(text).toContain(snippet);
    for (const kind of ['text', 'table', 'math', 'code'] as const)
      expect(elementsOfKind(slide!, kind).length).toBeGreaterThan(0);
    expect(JSON.stringify(slide)).toContain('"href":"https://example.org"');
    expect(elementsOfKind(slide!, 'code')).toMatchObject([{ language: 'ts', highlightLines: [1] }]);
  });

  it('keeps links to existing slides, and drops links to scripts, to files and to missing slides', async () => {
    const { document } = await importDeck(
      '---\nmarp: true\n---\n[two](#2) [nine](#9) [bad](javascript:alert(1)) [file](./x.md)\n\n---\n\n# Two\n',
    );
    const json = JSON.stringify(slidesOf(document)[0]);
    expect(json).toContain('"topic":"slide-2"');
    expect(json.match(/"link"/g)).toHaveLength(1);
    expect(json).not.toContain('javascript');
  });

  it('keeps all elements within the bounds of their slide', async () => {
    const longList = Array.from({ length: 60 }, (_, i) => `- item ${i} with a few more words to fill the line`).join(
      '\n',
    );
    const { document } = await importDeck(
      `---\nmarp: true\n---\n# A\n\n---\n\n## Long\n\n${longList}\n\n\`\`\`js\n${'x = 1;\n'.repeat(80)}\`\`\`\n`,
    );
    for (const topic of slidesOf(document))
      for (const element of topic.elements) {
        expect(element.x).toBeGreaterThanOrEqual(0);
        expect(element.x + element.width).toBeLessThanOrEqual(topic.width + 0.5);
        expect(element.y + element.height).toBeLessThanOrEqual(topic.height + 0.5);
      }
  });

  it.each([
    ['left to right', 'Rivers', 'left'],
    ['right to left', 'נהרות', 'right'],
  ] as const)('draws the bars at titles and quotations where the text starts: %s', async (_, word, side) => {
    const { document } = await importDeck(
      `---\nmarp: true\n---\n# ${word}\n\n---\n\n## ${word}\n\n${word}\n\n> ${word}\n`,
    );
    const slide = slidesOf(document)[1]!;
    const areBarsLeft = elementsOfKind(slide, 'shape').map(({ x, width }) => x + width / 2 < slide.width / 2);
    expect(areBarsLeft).toEqual(side === 'left' ? [true, true] : [false, false]);
  });

  it('does not read amounts in dollars as formulas', async () => {
    const { document } = await importDeck('# Prices\n\nFrom $5 and up to $10 each\n');
    expect(allText(document.root)).toContain('$5 and up to $10');
  });
});

describe('importMarkdown: invalid files', () => {
  it.each([
    ['a file of blank lines', 'import.empty', '  \n\n'],
    ['a file of front matter only', 'import.empty', '---\nmarp: true\n---\n'],
    ['a file that is not UTF-8', 'import.corrupt', new Uint8Array([0xff, 0xfe, 0x00, 0xd8])],
    ['a file with a null character', 'import.corrupt', '# a\0b'],
    ['a file of 5,000,001 bytes', 'import.too_large', new Uint8Array(5_000_001).fill(0x61)],
  ])('refuses %s with %s', async (_, code, content) => {
    await expect(importDeck(content)).rejects.toMatchObject({ code });
  });
});

describe('importMarkdown: hostile files', () => {
  it('imports the text of HTML without scripts, handlers and unsafe URLs', async () => {
    const { document } = await importDeck(
      '# A\n\n<script>alert(1)</script>\n\n<img src="x.png" onerror="alert(2)">\n\n<a href="javascript:alert(3)">press</a> <a href="data:text/html,<script>4</script>">and</a>\n\n<div onclick="alert(5)" style="background:url(http://e.x)">kept <b>bold</b></div>\n\n<iframe src="https://e.x">six</iframe><svg onload="alert(7)"><text>seven</text></svg>\n\n<a href="JaVaScRiPt&#58;alert(8)">eight</a>\n',
    );
    const json = JSON.stringify(document);
    expect(json).not.toMatch(/alert|onerror|javascript|<script|e\.x|seven|six/i);
    expect(json).toContain('kept');
  });

  it('front matter changes no prototypes, and its nested YAML aliases are not expanded exponentially', async () => {
    await importDeck(
      '---\n__proto__:\n  polluted: yes\nconstructor: {prototype: {polluted: 1}}\ntitle: ok\n---\n# A\n',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`)
      .join('\n')}`;
    expect((await importDeck(`---\n${bomb}\n---\n# A\n`)).document.title).toBe('A');
  });

  it.each([
    ['quotes', `${'>'.repeat(20_000)} deep`],
    ['lists on a line', `${'- '.repeat(20_000)}deep`],
    ['indented lists', Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n')],
    ['emphasis', '*a **b '.repeat(20_000)],
    ['brackets', '['.repeat(50_000)],
    ['links', '[a](b'.repeat(20_000)],
    ['backticks', Array.from({ length: 300 }, (_, i) => '`'.repeat(i + 1)).join(' ')],
    ['tags', '<a '.repeat(30_000)],
    ['nested tags', '<div><b>'.repeat(20_000)],
    ['comments', '<!-- '.repeat(30_000)],
    ['entities', '&amp'.repeat(30_000)],
    ['horizontal rules', '# x\n\n---\n\n'.repeat(20_000)],
    ['a wide table', `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n`],
    ['a long table', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(5000)}`],
    ['dollars', '$ '.repeat(30_000)],
    ['footnotes', Array.from({ length: 2000 }, (_, i) => `[^${i}]: [^${i + 1}]`).join('\n')],
    ['headings', Array.from({ length: 3000 }, (_, i) => `${'#'.repeat((i % 6) + 1)} h${i}`).join('\n\n')],
  ])(
    'imports or refuses hostile input within 20 seconds: %s',
    async (_, text) => {
      const startTime = performance.now();
      await importDeck(`# Start\n\n${text}\n`).catch((error: unknown) =>
        expect(error).toMatchObject({ name: 'ImportError' }),
      );
      expect(performance.now() - startTime).toBeLessThan(20_000);
    },
    30_000,
  );
});
