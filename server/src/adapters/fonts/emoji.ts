import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { itemAt } from '@flydeck/scene/checked-access';
import type { EmojiPaths } from '@flydeck/scene/fonts/font-files';
import { isEmoji } from '@flydeck/scene/fonts/is-emoji';
import { formatPath, transformPath } from '@flydeck/scene/geometry/path';
import { parsePath } from '@flydeck/scene/geometry/svg-path';
import { parseTransform } from '@flydeck/scene/geometry/svg-transform';
import { type Matrix, multiply } from '@flydeck/scene/model/geometry';

/** Properties that elements inherit from their group. `matrix` maps coordinates of the element to the unit box. */
interface Style {
  readonly fill: string;
  readonly opacity: number;
  readonly matrix: Matrix;
}

/** Returns a colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque. */
function colorOf(fill: string, opacity: number): string {
  const named: Record<string, string> = { white: '#ffffff', black: '#000000', red: '#ff0000' };
  // Expands `#rgb` to `#rrggbb`.
  const color = (named[fill] ?? fill.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')).toLowerCase();
  if (opacity >= 1) return color;
  const alpha = Math.round(opacity * 255).toString(16);
  return color + alpha.padStart(2, '0');
}

function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 0 1 ${cx + rx} ${cy}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy}Z`;
}

/**
 * Returns the path data of a shape element; undefined for other elements. `attributeOf` returns an attribute's value.
 */
function pathDataOf(tag: string, attributeOf: (name: string) => string | undefined): string | undefined {
  const numberOf = (name: string): number => Number(attributeOf(name) ?? 0);
  if (tag === 'path') return attributeOf('d');
  if (tag === 'circle') return ellipsePath(numberOf('cx'), numberOf('cy'), numberOf('r'), numberOf('r'));
  if (tag === 'ellipse') return ellipsePath(numberOf('cx'), numberOf('cy'), numberOf('rx'), numberOf('ry'));
  return undefined;
}

/** Parses a Twemoji SVG, which consists of paths, circles and ellipses with solid fills, optionally in groups. */
function parseEmojiPaths(svg: string): EmojiPaths {
  const viewBox = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(/[\s,]+/) ?? [];
  const [left = 0, top = 0, width = 36, height = 36] = viewBox.map(Number);
  // Maps the view box (usually 36 × 36) to a box of 1 × 1 on the baseline. The y axis points down.
  const toUnitBox: Matrix = [1 / width, 0, 0, 1 / height, -left / width, -1 - top / height];
  const stack: Style[] = [{ fill: '#000000', opacity: 1, matrix: toUnitBox }];
  const paths: { d: string; fill: string }[] = [];
  const body = svg.replace(/<defs>.*?<\/defs>|<clipPath[^>]*>.*?<\/clipPath>/gs, '');
  for (const [, closing, tag = '', attributes = '', selfClosing] of body.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (closing) {
      if (tag === 'g') stack.pop();
      continue;
    }
    const attributeOf = (name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
    const parent = stack[stack.length - 1] ?? itemAt(stack, 0);
    const style: Style = {
      fill: attributeOf('fill') ?? parent.fill,
      opacity: parent.opacity * Number(attributeOf('opacity') ?? 1) * Number(attributeOf('fill-opacity') ?? 1),
      matrix: multiply(parent.matrix, parseTransform(attributeOf('transform') ?? '')),
    };
    if (tag === 'g' && !selfClosing) stack.push(style);
    const d = pathDataOf(tag, attributeOf);
    if (d && style.fill !== 'none')
      paths.push({
        d: formatPath(transformPath(style.matrix, parsePath(d)), 4),
        fill: colorOf(style.fill, style.opacity),
      });
  }
  return paths;
}

/** Looks up the paths of emoji by grapheme cluster. */
export class EmojiSet {
  readonly #folder: string;
  readonly #cache = new Map<string, EmojiPaths | undefined>();

  constructor() {
    const require = createRequire(import.meta.url);
    this.#folder = dirname(require.resolve('@twemoji/svg/package.json'));
  }

  /**
   * Returns the paths of a cluster; undefined if the cluster is not an emoji, has text presentation (VS15), or is
   * missing in Twemoji.
   */
  paths(cluster: string): EmojiPaths | undefined {
    if (!isEmoji(cluster)) return undefined;
    if (!this.#cache.has(cluster)) this.#cache.set(cluster, this.#read(cluster));
    return this.#cache.get(cluster);
  }

  #read(cluster: string): EmojiPaths | undefined {
    const hexCodePoints = [...cluster].map((char) => (char.codePointAt(0) ?? 0).toString(16));
    const withoutSelectors = hexCodePoints.filter((codePoint) => codePoint !== 'fe0f');
    // Some file names contain the variation selectors of the emoji, others omit them.
    for (const name of [hexCodePoints.join('-'), withoutSelectors.join('-')]) {
      const path = join(this.#folder, `${name}.svg`);
      if (existsSync(path)) return parseEmojiPaths(readFileSync(path, 'utf8'));
    }
    return undefined;
  }
}
