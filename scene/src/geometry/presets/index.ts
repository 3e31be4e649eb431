import type { PresetSource } from '../preset.ts';
import { BASIC } from './basic.ts';
import { FLOWCHART } from './flowchart.ts';
import { LINES } from './lines.ts';
import { OBJECTS } from './objects.ts';

/** All presets by their DrawingML name. */
export const PRESETS: Readonly<Record<string, PresetSource>> = {
  ...BASIC,
  ...OBJECTS,
  ...LINES,
  ...FLOWCHART,
};
