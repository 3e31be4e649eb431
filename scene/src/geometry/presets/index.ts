import type { PresetSource } from '../preset-source.ts';
import { ARROWS } from './arrows.ts';
import { BASIC } from './basic.ts';
import { CALLOUTS } from './callouts.ts';
import { FLOWCHART } from './flowchart.ts';
import { LINES } from './lines.ts';
import { OBJECTS } from './objects.ts';
import { SIGNS } from './signs.ts';
import { STARS_AND_RIBBONS } from './stars.ts';

/** All preset shapes by their names in DrawingML, such as `roundRect`. */
export const PRESET_SHAPES: Readonly<Record<string, PresetSource>> = {
  ...BASIC,
  ...OBJECTS,
  ...LINES,
  ...ARROWS,
  ...STARS_AND_RIBBONS,
  ...CALLOUTS,
  ...FLOWCHART,
  ...SIGNS,
};
