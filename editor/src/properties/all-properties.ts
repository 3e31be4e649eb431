import type { Stroke } from '@flydeck/scene/model/fill';
import { omit } from '@flydeck/scene/records/fields';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import { strokeWidth, unitsPerPoint } from '../drawing/default-sizes.ts';
import { canHaveArrowHeads } from './arrow-heads.ts';
import { CORNER } from './corner.ts';
import { FILL } from './fill.ts';
import { plainProperty } from './plain-property.ts';
import type { Property, PropertyName, PropertyValues } from './property.ts';
import { PRESET, ROUTE } from './shape-properties.ts';

/** Width of the stroke that `newStroke` adds, in points of a slide that fills the window (see `unitsPerPoint`). */
const NEW_STROKE_POINTS = 2;

const strokeOf = ({ properties }: DocumentRecord): Stroke | undefined => properties['stroke'] as Stroke | undefined;

/** A property that is a field of the stroke. Setting the field adds a stroke to an element without a stroke. */
function strokeField<Field extends keyof Stroke>(
  field: Field,
  isPropertyOf: (record: DocumentRecord) => boolean = STROKE.isPropertyOf,
): Property<NonNullable<Stroke[Field]>> {
  return {
    isPropertyOf,
    read: (record) => strokeOf(record)?.[field] ?? undefined,
    operationsFor(view, record, value) {
      const stroke = strokeOf(record);
      if (value === undefined && stroke?.[field] === undefined) return [];
      const { [field]: _previous, ...others } = stroke ?? newStroke(view, record);
      const isRequired = field === 'color' || field === 'width';
      if (value === undefined && isRequired) return [];
      // A colour that the author sets replaces a derived colour.
      const retained = field === 'color' ? omit(others, 'derivedColor') : others;
      const changedStroke = value === undefined ? retained : { ...retained, [field]: value };
      return [{ op: 'set', id: record.id, property: 'stroke', value: changedStroke }];
    },
  };
}

/** Returns the stroke that is added to an element without a stroke when the author sets one of the stroke's fields. */
function newStroke(view: View, { parent }: DocumentRecord): Stroke {
  return { color: 'ink', width: strokeWidth(NEW_STROKE_POINTS, parent === null ? 1 : unitsPerPoint(view, parent)) };
}

const STROKE = plainProperty<'stroke'>('stroke');

/** All properties of the property panel. */
export const PROPERTIES: { readonly [Name in PropertyName]: Property<PropertyValues[Name]> } = {
  fill: FILL,
  stroke: STROKE,
  strokeColor: strokeField('color'),
  strokeWidth: strokeField('width'),
  strokeDash: strokeField('dash'),
  startHead: strokeField('start', canHaveArrowHeads),
  endHead: strokeField('end', canHaveArrowHeads),
  shadow: plainProperty<'shadow'>('shadow'),
  opacity: plainProperty<'opacity'>('opacity'),
  corner: CORNER,
  preset: PRESET,
  route: ROUTE,
  mask: plainProperty<'mask'>('mask'),
  alt: plainProperty<'alt'>('alt'),
  link: plainProperty<'link'>('link'),
  autoplay: plainProperty<'autoplay'>('autoplay'),
  loop: plainProperty<'loop'>('loop'),
  muted: plainProperty<'muted'>('muted'),
};
