import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';
import { contrastRatio, isDark } from '../model/contrast.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import { resolveDerivable } from '../model/derived-color.ts';
import type { CodeElement } from '../model/elements.ts';
import type { Theme } from '../model/theme.ts';
import { THEMES } from '../model/themes.ts';
import { aDocument } from './testing/documents.ts';
import { TEST_PORTS } from './testing/fixed-fonts.ts';

/** The first words of all scopes of highlight.js, and an unknown scope. */
const SCOPES =
  'keyword built_in type literal number operator punctuation property string char subst regexp symbol class function title variable params comment quote doctag meta section tag name attr attribute bullet code emphasis strong formula link selector template addition deletion unknown'.split(
    ' ',
  );
const MIN_RATIO = 4.5;

/** A highlighter that returns one token for each word, with the word as its scope. */
const ports = {
  ...TEST_PORTS,
  highlight: (source: string) => source.split('\n').map((text) => [{ text, scope: text }]),
};

/** Returns the background of a block of code with line numbers, and the colours of its text. */
function compileBlock(theme: Theme, options: Partial<CodeElement> = {}) {
  const source = SCOPES.join('\n');
  const box = { x: 0, y: 0, width: 500, height: 900 };
  const element: CodeElement = { kind: 'code', id: 'code', ...box, source, lineNumbers: true, ...options };
  const { scene } = compile(aDocument({ elements: [element] }, { theme }), ports);
  const items = scene.frames.flatMap((frame) => frame.items);
  const fills = items.flatMap((item) => (item.t === 'path' && typeof item.fill === 'string' ? [item.fill] : []));
  const texts = items.flatMap((item) => (item.t === 'text' ? [item.fill] : []));
  return { background: fills.at(-1)!, texts: texts as string[] };
}

describe('a block of code without a fill', () => {
  it.each(THEMES)('is light or dark like the theme, and has legible text ($name)', (theme) => {
    const { background, texts } = compileBlock(theme);
    expect(isDark(background)).toBe(isDark(resolveDerivable('paper', theme)));
    expect(new Set(texts).size).toBeGreaterThan(8);
    expect(texts.filter((color) => contrastRatio(color, background) < MIN_RATIO)).toEqual([]);
  });

  it('keeps its background in a light theme', () => {
    expect(compileBlock(DEFAULT_THEME).background).toBe(resolveDerivable('slate-50', DEFAULT_THEME));
  });
});

describe('a block of code with a fill', () => {
  const night = THEMES.find(({ name }) => name === 'Night')!;

  it.each([DEFAULT_THEME, night])('keeps the fill, and has text that is legible on the fill ($name)', (theme) => {
    for (const color of ['#ffffff', '#fbf4f8', '#000000', '#10222e']) {
      const { background, texts } = compileBlock(theme, { fill: { kind: 'solid', color } });
      expect(background).toBe(color);
      expect(texts.filter((text) => contrastRatio(text, background) < MIN_RATIO)).toEqual([]);
    }
  });

  it('has light text on a dark gradient, and on a translucent light fill of a dark topic', () => {
    const stops = [
      { offset: 0, color: '#000000' },
      { offset: 1, color: '#202020' },
    ];
    for (const { theme, fill } of [
      { theme: DEFAULT_THEME, fill: { kind: 'linear' as const, angle: 0, stops } },
      { theme: night, fill: { kind: 'solid' as const, color: '#ffffff1f' } },
    ])
      expect(compileBlock(theme, { fill }).texts.filter(isDark)).toEqual([]);
  });
});
