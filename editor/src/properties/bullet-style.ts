import type { Bullet, Paragraph } from '@flydeck/scene/model/text';
import type { ListKind } from '../text/format-paragraphs.ts';
import type { TextPartProperty } from './text-part.ts';

type NumberStyle = Extract<Bullet, { kind: 'number' }>['style'];

/** The first number of each style. */
const FIRST_NUMBERS: Readonly<Record<NumberStyle, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};
const NUMBER_STYLES = Object.keys(FIRST_NUMBERS) as NumberStyle[];

/**
 * The marker of a list item: the character of a bullet, or the label of the first item of a numbered list, such as
 * `a)`.
 */
export type BulletStyle = string;

/** The markers from which authors choose. Imported lists can have others. */
export const BULLET_STYLES: Readonly<Record<ListKind, readonly BulletStyle[]>> = {
  bullet: ['•', '◦', '▪', '–', '✓', '→', '★'],
  number: ['1.', '1)', '(1)', 'a.', 'a)', 'A.', 'i.', 'I.'],
};

/** Parses the label of the first item of a numbered list; undefined for a label without a known number. */
function parseLabel(marker: BulletStyle): Pick<Extract<Bullet, { kind: 'number' }>, 'style' | 'pattern'> | undefined {
  for (const style of NUMBER_STYLES) {
    const first = FIRST_NUMBERS[style];
    if (marker.includes(first)) return { style, pattern: marker.replace(first, '%') };
  }
  return undefined;
}

/**
 * The number with which a numbered list starts. It is stored in all items of a list, because only an item with another
 * start than the item before it restarts the numbering.
 */
export const NUMBERING_START: TextPartProperty<Paragraph, number> = {
  read: ({ bullet }) => (bullet?.kind === 'number' ? (bullet.startAt ?? 1) : undefined),
  write: (paragraph, startAt) =>
    paragraph.bullet?.kind === 'number' ? { ...paragraph, bullet: { ...paragraph.bullet, startAt } } : paragraph,
};

/** The colour of the marker of a list item. `undefined` removes it, so that the marker has the colour of the text. */
export const BULLET_COLOR: TextPartProperty<Paragraph, string> = {
  read: ({ bullet }) => bullet?.color,
  write: (paragraph, color: string | undefined) => writeBullet(paragraph, 'color', color),
};

/** The size of the marker of a list item, as a fraction of the size of the text. */
export const BULLET_SIZE: TextPartProperty<Paragraph, number> = {
  read: ({ bullet }) => bullet && (bullet.scale ?? 1),
  write: (paragraph, scale) => writeBullet(paragraph, 'scale', scale === 1 ? undefined : scale),
};

/** Returns a paragraph with another value of a field of its marker; undefined removes the field. */
function writeBullet(paragraph: Paragraph, name: 'color' | 'scale', value: string | number | undefined): Paragraph {
  if (!paragraph.bullet) return paragraph;
  const { [name]: _previous, ...others } = paragraph.bullet;
  return { ...paragraph, bullet: { ...others, ...(value === undefined ? {} : { [name]: value }) } as Bullet };
}

/** The marker of a list item. Its colour, its size and the start of the numbering are kept when it changes. */
export const BULLET_STYLE: TextPartProperty<Paragraph, BulletStyle> = {
  read({ bullet }) {
    if (bullet?.kind !== 'number') return bullet?.char;
    return bullet.pattern.replace('%', FIRST_NUMBERS[bullet.style]);
  },
  write(paragraph, marker) {
    const { bullet } = paragraph;
    if (!bullet) return paragraph;
    // The family of an imported bullet can be a font of symbols, which lacks other characters.
    if (bullet.kind === 'char') {
      const { family: _family, ...others } = bullet;
      return { ...paragraph, bullet: { ...others, char: marker } };
    }
    const number = parseLabel(marker);
    return number ? { ...paragraph, bullet: { ...bullet, ...number } } : paragraph;
  },
};
