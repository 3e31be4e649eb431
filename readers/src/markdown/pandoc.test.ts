import { plainText } from '@flydeck/scene/model/plain-text';
import { describe, expect, it } from 'vitest';
import { allText, elementsOfKind, importDeck, PIXEL, slidesOf, visibleText } from './testing/read-deck.ts';

const PANDOC_FRONT_MATTER = '---\ntitle: T\naspectratio: 169\n---\n';
/** Imports a pandoc deck whose first slide contains the Markdown `text`, and returns this slide. */
const importFirstSlide = async (text: string) =>
  slidesOf((await importDeck(`${PANDOC_FRONT_MATTER}# First\n\n${text}\n`)).document)[0]!;
const findElement = (slide: Awaited<ReturnType<typeof importFirstSlide>>, text: string) =>
  slide.elements.find((element) => plainText(element).includes(text))!;

describe('importMarkdown: pandoc attributes', () => {
  it('removes attribute lists from headings, images, links, code, spans and paragraphs', async () => {
    const { document } = await importDeck(
      `${PANDOC_FRONT_MATTER}# One {#one .section}\n\nA [link](https://example.org){target=_blank} and \`code\`{.cpp}\n\n[small words]{.small style="color:red"} and \`raw\`{=html}\n\nA paragraph {.lead}\n\n![](${PIXEL}){.center width=70%}\n`,
    );
    expect(slidesOf(document)[0]!.title).toBe('One');
    expect(allText(document.root)).not.toMatch(/[{}]|width|center|target/);
    expect(allText(document.root)).toContain('small words and raw');
  });

  it.each([
    ['{width=30%}', 0.3],
    ['{.center width="25%"}', 0.25],
    ['{style="width: 40%"}', 0.4],
  ])('sets the width of a picture by %s', async (attributes, fraction) => {
    const [image] = elementsOfKind(await importFirstSlide(`![](${PIXEL})${attributes}`), 'image');
    // The space between the margins of a slide is 840 units wide.
    expect(image!.width).toBeCloseTo(840 * fraction);
  });

  it('sets the width of a picture in inches, and in pixels by the attributes of its reference definition', async () => {
    const [image] = elementsOfKind(await importFirstSlide(`![](${PIXEL}){width=2in}`), 'image');
    // 96 CSS pixels per inch.
    expect(image!.width).toBeCloseTo(2 * 96);
    const slideWithDefinition = await importFirstSlide(`![a][dot]\n\n[dot]: ${PIXEL} "Dot" {width=96px}`);
    expect(elementsOfKind(slideWithDefinition, 'image')[0]!.width).toBeCloseTo(96);
    expect(visibleText(slideWithDefinition)).not.toContain('width');
  });

  it('keeps braces that are not an attribute list', async () => {
    const slide = await importFirstSlide('A set {1, 2} and \\{x\\} and `{y}` and {not a list}');
    for (const text of ['{1, 2}', '{x}', '{y}', '{not a list}']) expect(visibleText(slide)).toContain(text);
  });

  it('reads language and line numbers from the attributes of a fence', async () => {
    const slide = await importFirstSlide('``` {.python .numberLines}\nx = 1\n```');
    expect(elementsOfKind(slide, 'code')).toMatchObject([{ language: 'python', lineNumbers: true, source: 'x = 1' }]);
  });
});

describe('importMarkdown: regions', () => {
  it('places columns side by side in the requested widths', async () => {
    const slide = await importFirstSlide(
      '::::::{.columns}\n:::{.column width=70%}\n- left words\n:::\n::: {.column}\nright words\n:::\n::::::',
    );
    const [left, right] = [findElement(slide, 'left words'), findElement(slide, 'right words')];
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    expect(left.width / right.width).toBeCloseTo(7 / 3, 1);
  });

  it('reads regions directly after text, inside lists and around fences', async () => {
    const slide = await importFirstSlide(
      '::: incremental\n- one\n  - two\n  ::: {.fragment .fade-in}\n- three\n:::\n:::\n::: {.fragment}\n```js\n::: kept\n```\n:::',
    );
    expect(visibleText(slide)).toMatch(/one.*two.*three/s);
    expect(elementsOfKind(slide, 'code')).toMatchObject([{ source: '::: kept' }]);
    expect(visibleText(slide).replace('::: kept', '')).not.toContain(':::');
  });

  it('reads Markdown directly after <div class="column"> and places the columns side by side', async () => {
    const slide = await importFirstSlide(
      '<small>\n<div class="column">\nNaive\n```cpp\nint a;\n```\n- slow\n</div>\n<div class="column">\nLibrary\n```cpp\nint b;\n```\n</div>\n</small>',
    );
    const [a, b] = elementsOfKind(slide, 'code');
    expect(a).toMatchObject({ source: 'int a;', language: 'cpp' });
    expect(b!.x).toBeGreaterThanOrEqual(a!.x + a!.width);
    expect(visibleText(slide)).not.toMatch(/```|<div/);
  });

  it('reads the cells of a grid as columns', async () => {
    const { document } = await importDeck(
      '---\ntheme: seriph\nlayout: default\n---\n# Grid\n\nwords\n\n```js\na\n```\n\n<div grid="~ cols-2 gap-4">\n<div>\n\nleft words\n\n</div>\n<div>\n\nright words\n\n</div>\n</div>\n',
    );
    const slide = slidesOf(document)[0]!;
    const [left, right] = [findElement(slide, 'left words'), findElement(slide, 'right words')];
    expect(right.x).toBeGreaterThan(left.x + left.width - 1);
  });

  it('reads speaker notes as notes and does not show them on the slide', async () => {
    const slide = await importFirstSlide('shown\n\n:::{.notes}\n- hidden\n:::\n\n::: notes\nalso\n:::');
    expect(visibleText(slide)).not.toMatch(/hidden|also/);
    expect(slide.notes?.map((note) => note.runs[0]!.text)).toEqual(['hidden', 'also']);
  });
});

describe('importMarkdown: lists', () => {
  it('keeps code inside a list in its position and continues the numbering after the code', async () => {
    const slide = await importFirstSlide('1. first\n\n   ```js\n   a()\n   ```\n\n2. second\n');
    const [first, second] = [findElement(slide, 'first'), findElement(slide, 'second')];
    const [code] = elementsOfKind(slide, 'code');
    expect(code!.y).toBeGreaterThan(first.y);
    expect(second.y).toBeGreaterThan(code!.y);
    expect(JSON.stringify(second)).toContain('"startAt":2');
  });
});

describe('importMarkdown: components', () => {
  it('shows components without text as cards with their names, and shows the text of other components', async () => {
    const { document, warnings } = await importDeck(
      '---\ntheme: default\nlayout: default\n---\n# Vue\n\n<MyCounter :count="10" m="t-4" />\n\n<Toc maxDepth="1"></Toc>\n\n<Tweet id="1390115482657726468" />\n\n<v-click>kept words</v-click>\n\n<Frame>framed words</Frame>\n',
    );
    const text = allText(document.root);
    for (const label of ['My Counter', 'Toc', 'Tweet', 'kept words', 'framed words']) expect(text).toContain(label);
    expect(text).not.toMatch(/count=|maxDepth|<\w/);
    expect(JSON.stringify(document)).toContain('"href":"https://x.com/i/status/1390115482657726468"');
    expect(warnings.map((warning) => warning.message)).toContain('The component <MyCounter> is shown as a card.');
  });
});
