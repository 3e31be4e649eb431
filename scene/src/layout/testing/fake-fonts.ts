import { DEFAULT_THEME } from '../../model/default-theme.ts';
import type { FontSystem, ShapedRun } from '../font-port.ts';
import type { LayoutContext } from '../layout-types.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Fonts whose characters are half an em wide. East Asian characters and 😀 are one em wide, and 😀 is drawn as paths.
 * All lengths are in ems.
 */
const fakeFonts: FontSystem = {
  metrics: () => ({ ascent: 0.8, descent: 0.2, lineGap: 0, xHeight: 0.5, capHeight: 0.7 }),
  face: (id) => ({
    id,
    url: `/fonts/${id}.woff2`,
    weight: 400,
    italic: false,
    bytes: 1000,
    ascent: 0.8,
    descent: 0.2,
  }),
  shape(text, request) {
    const runs: ShapedRun[] = [];
    for (const { segment, index } of segmenter.segment(text)) {
      const advance = /[\u3000-\u9fff]/.test(segment) ? 1 : 0.5;
      const last = runs.at(-1);
      const to = index + segment.length;
      const font = `fake-${request.weight}${request.italic ? 'i' : ''}`;
      if (segment === '😀') {
        const emoji = [{ d: 'M0 0L1 0L1 -1Z', fill: '#ffcc00' }];
        runs.push({ from: index, to, advance: 1, clusters: [[index, 1]], emoji });
      } else if (last?.font === font) {
        const clusters = [...last.clusters, [index, advance] as const];
        runs[runs.length - 1] = { ...last, to, advance: last.advance + advance, clusters };
      } else runs.push({ from: index, to, font, advance, clusters: [[index, advance]] });
    }
    return runs;
  },
};

/**
 * Returns a context with the fake fonts. Layouts add codes of warnings to `warnings`, and font ids to `usedFonts`.
 * Every valid formula has the same size. A formula with `\broken` is invalid.
 */
export function createFakeLayoutContext(): LayoutContext & {
  readonly warnings: string[];
  readonly usedFonts: string[];
} {
  const warnings: string[] = [];
  const usedFonts: string[] = [];
  return {
    theme: DEFAULT_THEME,
    fonts: fakeFonts,
    language: 'en',
    defaultStyle: { size: 10 },
    warnings,
    usedFonts,
    typesetMath(tex) {
      if (tex.includes('\\broken')) throw new Error(`Undefined control sequence in ${tex}`);
      return {
        width: 2,
        ascent: 0.9,
        descent: 0.3,
        paths: [{ d: 'M0 0L2 0L2 -0.9Z' }],
        alt: `formula ${tex}`,
      };
    },
    fontIndex(id) {
      if (!usedFonts.includes(id)) usedFonts.push(id);
      return usedFonts.indexOf(id);
    },
    linkTarget: (link) => (link.kind === 'url' ? { href: link.href } : undefined),
    warn: (code) => {
      warnings.push(code);
    },
  };
}
