import type { Fill } from '@flydeck/scene/model/fill';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { View } from '../camera.ts';
import { legibleColorBehind, legibleColorOn } from '../drawing/legible-color.ts';
import { shapeBody } from '../drawing/new-shape.ts';
import { documentTheme } from '../properties/document-theme.ts';

/**
 * Returns the operations that make it possible to type a text in a shape that has no text properties (`body`). The
 * shape gets the text properties of a new shape. Returns no operations for other records.
 */
export function missingBodyOperations(view: View, id: string): Operation[] {
  const record = view.store.get(id);
  if (record?.kind !== 'shape' || record.properties['body'] !== undefined || record.parent === null) return [];
  const fill = record.properties['fill'] as Fill | undefined;
  const color = fill ? legibleColorOn(fill, documentTheme(view.store)) : legibleColorBehind(view, record);
  const value = shapeBody(view, record.parent, record.properties['box'] as Box, color);
  return [{ op: 'set', id, property: 'body', value }];
}
