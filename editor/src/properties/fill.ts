import type { Fill } from '@flydeck/scene/model/fill';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import { legibleColorBehind, legibleColorOn } from '../drawing/legible-color.ts';
import { documentTheme } from './document-theme.ts';
import { plainProperty } from './plain-property.ts';
import type { Property } from './property.ts';

const PLAIN_FILL = plainProperty<'fill'>('fill', 'background');

/** The fill of elements and topics. The text of a shape stays legible when the fill of the shape changes. */
export const FILL: Property<Fill> = {
  ...PLAIN_FILL,
  operationsFor: (view, record, fill) => [
    ...PLAIN_FILL.operationsFor(view, record, fill),
    ...textColorOperations(view, record, fill),
  ],
};

/** Colours of the theme between which the colour of a text changes with the fill of its shape. */
const NEUTRAL_COLORS: readonly unknown[] = ['ink', 'paper'];

/** Returns the operation that makes the text of a shape legible on a new fill. Keeps all other colours of texts. */
function textColorOperations(view: View, record: DocumentRecord, fill: Fill | undefined): Operation[] {
  const body = record.properties['body'] as { readonly style?: { readonly color?: string } } | undefined;
  const color = body?.style?.color;
  if (record.kind !== 'shape' || !NEUTRAL_COLORS.includes(color)) return [];
  const legible = fill ? legibleColorOn(fill, documentTheme(view.store)) : legibleColorBehind(view, record);
  if (legible === color) return [];
  return [
    { op: 'set', id: record.id, property: 'body', value: { ...body, style: { ...body?.style, color: legible } } },
  ];
}
