import { ARROWS } from '@flydeck/scene/geometry/presets/arrows';
import { BASIC } from '@flydeck/scene/geometry/presets/basic';
import { CALLOUTS } from '@flydeck/scene/geometry/presets/callouts';
import { FLOWCHART } from '@flydeck/scene/geometry/presets/flowchart';
import { LINES } from '@flydeck/scene/geometry/presets/lines';
import { OBJECTS } from '@flydeck/scene/geometry/presets/objects';
import { SIGNS } from '@flydeck/scene/geometry/presets/signs';
import { STARS_AND_RIBBONS } from '@flydeck/scene/geometry/presets/stars';

/** Names of the shape presets (ECMA-376 §20.1.10.56) that are shown if the search query is empty. */
export const SHAPE_GALLERY: readonly string[] = [
  ...['rect', 'roundRect', 'ellipse', 'triangle', 'rtTriangle', 'diamond'],
  ...['parallelogram', 'trapezoid', 'pentagon', 'hexagon', 'octagon', 'plus'],
  ...['rightArrow', 'leftArrow', 'upArrow', 'downArrow', 'leftRightArrow', 'chevron'],
  ...['star5', 'heart', 'cloud', 'wedgeRoundRectCallout', 'wedgeEllipseCallout', 'can'],
];

/** Groups of presets. A search for one of `words` finds all presets of the group. */
const GROUPS = [
  { name: 'basic', presets: BASIC, words: 'basic shape' },
  { name: 'object', presets: OBJECTS, words: 'object symbol' },
  { name: 'line', presets: LINES, words: 'line connector bracket' },
  { name: 'arrow', presets: ARROWS, words: 'arrow' },
  { name: 'star', presets: STARS_AND_RIBBONS, words: 'star banner' },
  { name: 'callout', presets: CALLOUTS, words: 'callout speech bubble' },
  { name: 'flowchart', presets: FLOWCHART, words: 'flowchart diagram' },
  { name: 'sign', presets: SIGNS, words: 'sign button math' },
] as const;

/** Name of a group of presets. */
export type ShapeGroup = (typeof GROUPS)[number]['name'];

/** English synonyms for parts of preset names, such as for "rt" in "rtTriangle". */
const SYNONYMS: Readonly<Record<string, string>> = {
  rect: 'rectangle square box',
  round: 'rounded',
  ellipse: 'circle oval',
  rt: 'right',
  diamond: 'rhombus decision',
  plus: 'cross',
  can: 'cylinder database',
  donut: 'ring',
  seal: 'explosion',
  gear: 'cog settings',
  wedge: 'speech bubble',
  chevron: 'process',
  snip: 'cut corner',
  plaque: 'ticket',
  uturn: 'turn back',
};

/** A preset, and the English words for which a search finds it. */
interface ShapeChoice {
  readonly preset: string;
  readonly words: readonly string[];
}

/** Returns the group of a preset; undefined for an unknown preset. */
export const shapeGroup = (preset: string): ShapeGroup | undefined =>
  GROUPS.find(({ presets }) => Object.hasOwn(presets, preset))?.name;

const SHAPE_CHOICES: readonly ShapeChoice[] = GROUPS.flatMap(({ presets, words }) =>
  Object.keys(presets).map((preset) => ({ preset, words: [...wordsOf(preset), ...words.split(' ')] })),
);

/** Returns the words and numbers in a preset's name in lower case: "left", "right" and "arrow" for `leftRightArrow`. */
export function nameParts(preset: string): string[] {
  return preset
    .replace(/([A-Z]|\d+)/g, ' $1')
    .toLowerCase()
    .trim()
    .split(/\s+/);
}

/** Returns the words of a preset's name and their synonyms. */
function wordsOf(preset: string): string[] {
  return nameParts(preset).flatMap((part) => [part, ...(SYNONYMS[part]?.split(' ') ?? [])]);
}

/**
 * Returns the shape presets that match a search query: each term of the query is a prefix of a word in the preset's
 * name, synonyms, group or label. Returns the presets of the gallery for an empty query.
 * @param labels translated names of the presets
 */
export function searchShapes(query: string, labels: Readonly<Record<string, string>> = {}): readonly string[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return SHAPE_GALLERY;
  return SHAPE_CHOICES.filter(({ preset, words }) => {
    const searchableWords = [...words, ...(labels[preset]?.toLowerCase().split(/\s+/) ?? [])];
    return terms.every((term) => searchableWords.some((word) => word.startsWith(term)));
  }).map(({ preset }) => preset);
}
