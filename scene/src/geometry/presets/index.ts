import type { PresetSource } from '../preset.ts';
import { BASIC } from './basic.ts';

/** All presets by their DrawingML name. */
export const PRESETS: Readonly<Record<string, PresetSource>> = { ...BASIC };
