import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { View } from '../camera.ts';
import { shapeProperties } from '../drawing/new-shape.ts';

/**
 * Returns the operations that make it possible to type a text in a shape that has no text properties (`body`). The
 * shape gets the text properties of a new shape. Returns no operations for other records.
 */
export function missingBodyOperations(view: View, id: string): Operation[] {
  const record = view.store.get(id);
  if (record?.kind !== 'shape' || record.properties['body'] !== undefined || record.parent === null) return [];
  const { geometry, fill } = record.properties;
  const box = record.properties['box'] as Box;
  const preset = (geometry as { readonly preset?: string } | undefined)?.preset ?? 'rect';
  const body = shapeProperties(view, record.parent, preset, box)['body'] as { readonly style?: object };
  // The text of a new shape has the colour `paper`, which is legible on a new shape's fill but not without a fill.
  const style = fill === undefined ? { ...body.style, color: 'ink' } : body.style;
  return [{ op: 'set', id, property: 'body', value: { ...body, style } }];
}
