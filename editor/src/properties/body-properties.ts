import { type Body, fieldProperty, type TextPartProperty } from './text-part.ts';

/** Values of the properties of text bodies. */
export interface BodyPropertyValues {
  /** Vertical position of the text in its box. */
  readonly anchor: NonNullable<Body['anchor']>;
  /** `shrink`: the text is made smaller until it fits into its box. */
  readonly fit: NonNullable<Body['fit']>;
  readonly columns: number;
  /** Distance between columns, in the topic's units. */
  readonly columnGap: number;
  /** Distance between the text and each side of its box, in the topic's units. */
  readonly inset: number;
}

const FIT: TextPartProperty<Body, BodyPropertyValues['fit']> = {
  // Imported texts can have fixed scales of the font and of the lines instead of `fit`. For such a text, the value is
  // `shrink`.
  read: ({ fit = 'none', fontScale = 1, lineScale = 1 }) => (fontScale < 1 || lineScale < 1 ? 'shrink' : fit),
  write({ fontScale: _fontScale, lineScale: _lineScale, ...body }, fit) {
    return { ...body, fit };
  },
};

/** The value is undefined if the distances differ between the sides. */
const INSET: TextPartProperty<Body, number> = {
  read({ insets: [left, ...others] = [0, 0, 0, 0] }) {
    return others.every((inset) => inset === left) ? left : undefined;
  },
  write: (body, inset) => ({ ...body, insets: [inset, inset, inset, inset] }),
};

/** The properties of text bodies that the property panel shows. */
export const BODY_PROPERTIES: {
  readonly [Name in keyof BodyPropertyValues]: TextPartProperty<Body, BodyPropertyValues[Name]>;
} = {
  anchor: fieldProperty('anchor', 'top'),
  fit: FIT,
  columns: fieldProperty('columns', 1),
  columnGap: fieldProperty('columnGap', 0),
  inset: INSET,
};
