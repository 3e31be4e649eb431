import type { Bullet } from '@flydeck/scene/model/text';
import { isSymbolFont, symbolOf } from './symbols.ts';
import type { BulletKind, ParagraphProperties } from './text-properties.ts';

/** A style of numbers, such as `lower-roman`. */
type NumberStyle = Extract<Bullet, { kind: 'number' }>['style'];

/** Tracks the numbered lists of a text body by level, to detect where a list starts. */
export class Numbering {
  /** The type and start number of the list that continues at each level; undefined if there is no list. */
  readonly #openLists: (string | undefined)[] = [];

  /** Returns the start number if this paragraph begins a numbered list; undefined for all other paragraphs. */
  next(level: number, bullet: BulletKind | undefined): number | undefined {
    this.#openLists.length = Math.min(this.#openLists.length, level + 1);
    if (bullet?.kind !== 'auto') {
      this.#openLists[level] = undefined;
      return undefined;
    }
    const key = `${bullet.type}@${bullet.startAt}`;
    if (this.#openLists[level] === key) return undefined;
    this.#openLists[level] = key;
    return bullet.startAt;
  }
}

/** Returns the style of numbers for a numbering scheme (`ST_TextAutonumberScheme`), such as `alphaLcParenBoth`. */
function toNumberStyle(type: string): NumberStyle {
  if (type.startsWith('alphaLc')) return 'lower-alpha';
  if (type.startsWith('alphaUc')) return 'upper-alpha';
  if (type.startsWith('romanLc')) return 'lower-roman';
  return type.startsWith('romanUc') ? 'upper-roman' : 'decimal';
}

/** Returns the punctuation of a numbering scheme, in which `%` is the place of the number. */
function toNumberPattern(type: string): string {
  if (type.endsWith('ParenBoth')) return '(%)';
  if (type.endsWith('ParenR')) return '%)';
  return type.endsWith('Period') ? '%.' : '%';
}

/**
 * Returns the size of a bullet divided by the font size of the text, at least 0.25 and at most 4; undefined if the
 * sizes are equal. `size` is the font size in points.
 */
function computeBulletScale(properties: ParagraphProperties, size: number): number | undefined {
  const { bulletSize } = properties;
  if (!bulletSize) return undefined;
  const scale = 'fraction' in bulletSize ? bulletSize.fraction : bulletSize.points / size;
  return scale === 1 ? undefined : Math.min(4, Math.max(0.25, scale));
}

/**
 * Returns the bullet of a paragraph whose font size is `size` points; undefined if the paragraph has none. `startAt` is
 * the start number of a numbered list, in the first paragraph of the list only.
 */
export function createBullet(
  properties: ParagraphProperties,
  size: number,
  startAt: number | undefined,
): Bullet | undefined {
  const { bullet, bulletColor, bulletFont } = properties;
  if (!bullet || bullet.kind === 'none') return undefined;
  const scale = computeBulletScale(properties, size);
  const color = bulletColor === 'text' ? undefined : bulletColor;
  const style = { ...(color === undefined ? {} : { color }), ...(scale === undefined ? {} : { scale }) };
  if (bullet.kind === 'auto') {
    const { type } = bullet;
    const start = startAt === undefined ? {} : { startAt };
    return { kind: 'number', style: toNumberStyle(type), pattern: toNumberPattern(type), ...start, ...style };
  }
  // A font that begins with `+` is a font of the theme.
  const family = bulletFont === undefined || bulletFont === 'text' || bulletFont.startsWith('+') ? '' : bulletFont;
  // Documents allow bullets of at most 8 characters.
  const char = symbolOf(bullet.char, family, '•').slice(0, 8);
  if (char.trim() === '') return undefined;
  return { kind: 'char', char, ...(family && !isSymbolFont(family) ? { family } : {}), ...style };
}
