/** The colour of a person: for the pointer on light and dark canvases, and for the label with the name. */
export interface PersonColor {
  /** `#rrggbb`. Has a contrast of at least 3:1 on white and on the dark canvas, for the pointer and outlines. */
  readonly fill: string;
  /** Colour of texts on `fill`, with a contrast of at least 4.5:1. */
  readonly text: string;
}

/** Contrasts between 3:1 on white and 3:1 on dark need medium luminance, on which black text is readable. */
const FILLS = [
  '#2f80ed',
  '#d9480f',
  '#0c9a5b',
  '#b44ac0',
  '#b07a00',
  '#0095a8',
  '#e0447c',
  '#6c7bd9',
  '#6f9100',
  '#a8725c',
];

/** The colours of people, in the order in which they are assigned. */
export const PERSON_COLORS: readonly PersonColor[] = FILLS.map((fill) => ({ fill, text: '#000000' }));
