import type { Geometry } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import { child, children } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readCustomGeometry } from './custom-geometry.ts';

/** The preset of a rectangle. */
export const RECTANGLE: Geometry = { kind: 'preset', preset: 'rect' };

/**
 * Reads the adjust values that are constants (`val 50000`), by name; undefined if there are none. Documents allow names
 * of up to 20 characters; values with longer names are ignored.
 */
export function readAdjustValues(node: XmlNode | undefined): Record<string, number> | undefined {
  const adjust: Record<string, number> = {};
  for (const gd of children(child(node, 'a:avLst'), 'a:gd')) {
    const value = /^val\s+(-?\d+(?:\.\d+)?)$/.exec(gd.attrs.fmla ?? '');
    if (gd.attrs.name && value && gd.attrs.name.length <= 20) adjust[gd.attrs.name] = Number(value[1]);
  }
  return Object.keys(adjust).length > 0 ? adjust : undefined;
}

/** Reads the geometry in shape properties; undefined if there is none. `size` is the shape's size in points. */
export function readGeometry(properties: XmlNode | undefined, size: Size): Geometry | undefined {
  const preset = child(properties, 'a:prstGeom');
  if (preset) {
    // Documents allow names of up to 60 characters.
    const name = (preset.attrs.prst ?? 'rect').slice(0, 60);
    const adjust = readAdjustValues(preset);
    return { kind: 'preset', preset: name, ...(adjust ? { adjust } : {}) };
  }
  return readCustomGeometry(child(properties, 'a:custGeom'), size);
}

/** Whether a geometry is a plain rectangle. The flowchart symbol of a process is also a plain rectangle. */
export const isRectangle = (geometry: Geometry): boolean =>
  geometry.kind === 'preset' && (geometry.preset === 'rect' || geometry.preset === 'flowChartProcess');
