import { cssColor } from '@flydeck/scene/model/css-colors';
import { parseHex, type Rgba } from './rgb.ts';

/**
 * Returns a preset colour (ST_PresetColorVal, ECMA-376 §20.1.10.47) by its DrawingML name; undefined for an unknown name.
 * The names are those of CSS, but DrawingML also allows `dk`, `lt` and `med` for `dark`, `light` and `medium`.
 */
export function presetColor(name: string): Rgba | undefined {
  const cssName = name
    .replace(/^dk(?=[A-Z])/, 'dark')
    .replace(/^lt(?=[A-Z])/, 'light')
    .replace(/^med(?=[A-Z])/, 'medium');
  return parseHex(cssColor(cssName));
}
