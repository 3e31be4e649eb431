import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FontRequest, ShapedRun } from '@flydeck/scene/layout/font-port';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { createFontSystem } from './index.ts';

const fonts = await createFontSystem();

const request = (overrides: Partial<FontRequest> = {}): FontRequest => ({
  family: 'Raleway',
  weight: 400,
  italic: false,
  language: 'und',
  ...overrides,
});

/** Each row has a script, a text, the family that must be chosen for the text (as in font ids), and the language. */
const SCRIPTS: readonly (readonly [name: string, text: string, familySlug: string, language: string])[] = [
  ['Latin', 'Fjord office', 'raleway', 'en'],
  ['Vietnamese', 'Tiếng', 'raleway', 'vi'],
  ['Cyrillic', 'Съешь', 'raleway', 'ru'],
  ['Greek', 'Ξεσκεπάζω', 'noto-sans', 'el'],
  ['Arabic', 'نص حكيم له سر', 'noto-sans-arabic', 'ar'],
  ['Hebrew', 'סקרן', 'noto-sans-hebrew', 'he'],
  ['Simplified Chinese', '我能吞下玻璃', 'noto-sans-sc', 'zh-Hans'],
  ['Traditional Chinese', '我能吞下玻璃', 'noto-sans-tc', 'zh-TW'],
  ['Japanese', 'ものを食べます。', 'noto-sans-jp', 'ja'],
  ['Korean', '나는유리를', 'noto-sans-kr', 'ko'],
  ['Hindi', 'हिन्दी', 'noto-sans', 'hi'],
  ['Thai', 'ภาษาไทย', 'noto-sans-thai', 'th'],
  ['mathematical signs', '∑∫√≤∞', 'noto-sans-math', 'en'],
  ['arrows', '→←', 'noto-sans-symbols', 'en'],
  ['dingbats', '★✔', 'noto-sans-symbols-2', 'en'],
];
const RTL = new Set(['Arabic', 'Hebrew']);

const shape = (
  text: string,
  overrides: Partial<FontRequest> = {},
  direction: 'ltr' | 'rtl' = 'ltr',
): readonly ShapedRun[] => fonts.shape(text, request(overrides), direction);

describe.each(SCRIPTS)('shaped runs of %s', (name, text, familySlug, language) => {
  const direction = RTL.has(name) ? 'rtl' : 'ltr';
  const shapedRuns = shape(text, { language }, direction);

  it(`use ${familySlug}`, () => {
    expect([...new Set(shapedRuns.map((shapedRun) => shapedRun.font?.startsWith(`fd-${familySlug}-`)))]).toEqual([
      true,
    ]);
  });

  it('cover the text without gaps, and have clusters with ascending offsets', () => {
    expect(shapedRuns.map((shapedRun) => text.slice(shapedRun.from, shapedRun.to)).join('')).toBe(text);
    const offsets = shapedRuns.flatMap((shapedRun) => shapedRun.clusters.map(([offset]) => offset));
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  });

  it('are as wide on the canvas and in a PDF as their advance, within 0.5 %, and have a glyph for each character', () => {
    fonts.registerForCanvas(shapedRuns.map((shapedRun) => shapedRun.font ?? ''));
    const context = createCanvas(1, 1).getContext('2d');
    for (const shapedRun of shapedRuns) {
      const chars = text.slice(shapedRun.from, shapedRun.to);
      context.font = `100px "${shapedRun.font}"`;
      context.direction = direction;
      expect(Math.abs(context.measureText(chars).width / 100 - shapedRun.advance)).toBeLessThan(
        0.005 * shapedRun.advance,
      );
      const file = create(Buffer.from(fonts.sfnt(shapedRun.font ?? ''))) as Font;
      const glyphRun = file.layout(chars);
      expect(glyphRun.glyphs.every((glyph) => glyph.id !== 0)).toBe(true);
      expect(Math.abs(glyphRun.advanceWidth / file.unitsPerEm - shapedRun.advance)).toBeLessThan(
        0.005 * shapedRun.advance,
      );
    }
  });
});

it.each(['Hello World, fill it ', 'To AV. Wa', 'ガラスとテキスト', 'べられます。'])(
  'each shaped run of %j is as wide on the canvas as its advance, within 0.1 %%',
  (text) => {
    const context = createCanvas(1, 1).getContext('2d');
    for (const shapedRun of shape(text, { language: 'ja' })) {
      fonts.registerForCanvas([shapedRun.font ?? '']);
      context.font = `100px "${shapedRun.font}"`;
      const width = context.measureText(text.slice(shapedRun.from, shapedRun.to)).width / 100;
      expect(Math.abs(width - shapedRun.advance)).toBeLessThan(0.001 * shapedRun.advance);
    }
  },
);

describe('font system', () => {
  it('replaces Segoe UI and Arial Narrow by families of similar width, if these families cover the script', () => {
    const text = 'the quick brown fox jumps over the lazy dog';
    const width = (family: string, sample = text) =>
      fonts
        .shape(sample, { family, weight: 400, italic: false, language: 'en' }, 'ltr')
        .reduce((sum, shapedRun) => sum + shapedRun.advance, 0);
    // The second arguments of toBeCloseTo allow differences of 0.016 and 0.032.
    expect(width('Segoe UI') / width('Noto Sans')).toBeCloseTo(0.94, 1.5);
    expect(width('Arial Narrow') / width('Arial')).toBeCloseTo(0.82, 1.2);
    expect(width('Segoe UI', 'Съешь ещё')).toBeLessThan(width('Noto Sans', 'Съешь ещё'));
    expect(width('Segoe UI', '日本')).toBe(width('Noto Sans', '日本'));
  });

  it.each([
    ['Calibri', 'carlito'],
    ['Cambria', 'caladea'],
    ['Times New Roman', 'tinos'],
    ['Helvetica Neue', 'arimo'],
    ['ＭＳ Ｐゴシック', 'noto-sans-jp'],
    ['A Family That Nobody Has', 'raleway'],
    ['', 'raleway'],
  ])('replaces %s by %s', (family, slug) => {
    expect(shape('a', { family })[0]?.font).toMatch(new RegExp(`^fd-${slug}-`));
  });

  it('uses the weight of the request or of the family name', () => {
    expect(shape('a', { weight: 700 })[0]?.font).toBe('fd-raleway-latin-700');
    expect(shape('a', { family: 'Raleway SemiBold' })[0]?.font).toBe('fd-raleway-latin-600');
    expect(shape('a', { weight: 700, italic: true })[0]?.font).toBe('fd-raleway-latin-700i');
    expect(fonts.face('fd-raleway-latin-700i')).toMatchObject({ weight: 700, italic: true });
  });

  it('synthesises missing styles', () => {
    expect(shape('字', { italic: true, language: 'zh' })[0]).toMatchObject({ slant: true });
    expect(shape('★', { weight: 700 })[0]).toMatchObject({ embolden: true });
    expect(shape('a', { weight: 700, italic: true })[0]).not.toHaveProperty('slant');
  });

  it('chooses the Han variant by `language`, else by `hanLanguage`; by default Simplified Chinese', () => {
    const fontId = (overrides: Partial<FontRequest>): string | undefined => shape('直', overrides)[0]?.font;
    expect(fontId({ language: 'ja' })).toMatch(/^fd-noto-sans-jp-/);
    expect(fontId({ language: 'zh-Hant' })).toMatch(/^fd-noto-sans-tc-/);
    expect(fontId({ language: 'en', hanLanguage: 'ja' })).toMatch(/^fd-noto-sans-jp-/);
    expect(fontId({ language: 'en' })).toMatch(/^fd-noto-sans-sc-/);
  });

  it('shapes Arabic words and the spaces between them as one run', () => {
    expect(shape('الخط العربي', { family: 'Calibri' }, 'rtl')).toHaveLength(1);
  });

  it('shapes a letter and its combining accent with one face, as one cluster', () => {
    expect(shape('e\u0301')).toHaveLength(1);
    expect(shape('e\u0301')[0]?.clusters).toHaveLength(1);
  });

  it('joins Arabic characters, and shapes a ligature as one cluster unless ligatures are off', () => {
    const sum = [...'سلام'].reduce((width, letter) => width + shape(letter, {}, 'rtl')[0]!.advance, 0);
    expect(shape('سلام', {}, 'rtl')[0]!.advance).toBeLessThan(sum);
    expect(shape('ffi')[0]?.clusters).toHaveLength(1);
    expect(shape('ffi', { ligatures: false })[0]?.clusters).toHaveLength(3);
  });

  it('uses lining figures in Raleway', () => {
    const font = create(Buffer.from(fonts.sfnt(shape('0')[0]?.font ?? ''))) as Font;
    const tops = [...'0123456789'].map((digit) => font.glyphForCodePoint(digit.charCodeAt(0)).bbox.maxY);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(0.03 * font.unitsPerEm);
  });

  it('draws a box for characters without a glyph', () => {
    expect(shape('\u{10ffff}')).toMatchObject([{ from: 0, to: 2, emoji: [{ fill: 'currentColor' }] }]);
  });

  it('shapes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('ltr' as const, 'rtl' as const), (text, direction) => {
        const shapedRuns = fonts.shape(text, request(), direction);
        expect(shapedRuns.map((shapedRun) => text.slice(shapedRun.from, shapedRun.to)).join('')).toBe(text);
        expect(shapedRuns.every((shapedRun) => Number.isFinite(shapedRun.advance))).toBe(true);
      }),
    );
  }, 30_000);
});

it.each([
  'Calibri',
  'Arial',
  'Raleway',
  'Meiryo',
  'SimSun',
  'Malgun Gothic',
  'Traditional Arabic',
  'David',
  'Consolas',
  'Wingdings',
])('line spacing of %s is between 1.1 and 1.5 times the font size', (family) => {
  const { ascent, descent, lineGap } = fonts.metrics(request({ family }));
  expect(ascent + descent + lineGap).toBeGreaterThanOrEqual(1.1);
  expect(ascent + descent + lineGap).toBeLessThanOrEqual(1.5);
});

describe('emoji', () => {
  it.each(['😀', '👨‍👩‍👧‍👦', '🇩🇪', '👍🏽', '👩🏾‍🚀', '1️⃣', '❤️', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👁️‍🗨️'])(
    'shapes %s as one run with paths inside the box of the emoji',
    (emoji) => {
      const shapedRuns = shape(emoji);
      expect(shapedRuns).toHaveLength(1);
      const numbers = (shapedRuns[0]?.emoji ?? []).flatMap(({ d }) => (d.match(/-?[\d.]+/g) ?? []).map(Number));
      expect(numbers.length).toBeGreaterThan(0);
      // The coordinates are in units of the font size, with y downwards from the baseline.
      const xs = numbers.filter((_, i) => i % 2 === 0);
      const ys = numbers.filter((_, i) => i % 2 === 1);
      expect(Math.min(...xs)).toBeGreaterThan(-0.1);
      expect(Math.max(...xs)).toBeLessThan(1.1);
      expect(Math.min(...ys)).toBeGreaterThan(-1.1);
      expect(Math.max(...ys)).toBeLessThan(0.1);
    },
  );

  it.each(['5', '#', '©', '☺\ufe0e', '✔'])('shapes %s as text', (text) => {
    expect(shape(text)[0]?.font).toBeDefined();
  });
});

describe('symbol fonts', () => {
  it.each([
    ['Wingdings', '§', '▪'],
    ['Wingdings', '\uf0fc', '✔'],
    ['Wingdings', 'Ø', '⮚'],
    ['Wingdings', 'l', '●'],
    ['Wingdings 3', '}', '🞂'],
    ['Symbol', 'a', 'α'],
    ['Symbol', '\uf0b7', '•'],
    ['Symbol', '\u00b3', '≥'],
    ['ZapfDingbats', '4', '✔'],
  ])('converts %s %s to %s', (family, text, sign) => {
    const [shapedRun] = shape(text, { family });
    expect(shapedRun?.text?.replace('\ufe0e', '')).toBe(sign);
    expect(shapedRun?.font).toBeDefined();
    expect([shapedRun?.from, shapedRun?.to]).toEqual([0, 1]);
  });
});

describe('font files', () => {
  it('have URLs with the hash of their bytes', () => {
    const { url, bytes } = fonts.face(shape('a')[0]?.font ?? '');
    const woff2 = fonts.woff2(shape('a')[0]?.font ?? '');
    expect(url).toBe(`/fonts/${createHash('sha256').update(woff2).digest('hex').slice(0, 32)}.woff2`);
    expect(bytes).toBe(woff2.length);
    expect(Buffer.from(woff2.subarray(0, 4)).toString()).toBe('wOF2');
  });

  it('are smaller than 60 KB', () => {
    for (const text of ['∑', '★', '→', '🀄︎', 'ℝ', 'a', 'ж', '汉', '가']) {
      const id = shape(text)[0]?.font;
      if (id) expect(fonts.face(id).bytes, id).toBeLessThan(60_000);
    }
  });

  it('have the same bytes when generated, read from the cache folder, or generated again because cached files are damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flydeck-fonts-'));
    const id = 'fd-raleway-latin-400';
    try {
      for (let start = 0; start < 3; start++) {
        const otherFonts = await createFontSystem({ cacheFolder: folder });
        otherFonts.shape('a', request(), 'ltr');
        expect(otherFonts.face(id)).toEqual(fonts.face(id));
        // The three cached files are the decoded font of the package, the static font that is generated from this font
        // as WOFF2, and the decoded static font.
        expect(readdirSync(folder)).toHaveLength(3);
        // The third start finds damaged files and generates them again.
        if (start === 1) for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'damaged');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('cannot be read by an unknown id', () => {
    expect(() => fonts.sfnt('fd-nothing')).toThrow(RangeError);
  });
});
