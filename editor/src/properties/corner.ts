import type { Geometry } from '@flydeck/scene/model/elements';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { Property } from './property.ts';

/** The adjust value of a `roundRect` is the corner radius divided by the shape's shorter side, times this number. */
const ADJUST_UNITS = 100_000;
/** The adjust value of a `roundRect` whose geometry contains no adjust value. */
const DEFAULT_ADJUST = 16_667;
/** The adjust value of the greatest radius: half of the shorter side. */
const MAX_ADJUST = 50_000;

const geometryOf = ({ kind, properties }: DocumentRecord): Geometry | undefined =>
  kind === 'shape' ? (properties['geometry'] as Geometry | undefined) : undefined;

function isRectangle(record: DocumentRecord): boolean {
  const geometry = geometryOf(record);
  return geometry?.kind === 'preset' && (geometry.preset === 'rect' || geometry.preset === 'roundRect');
}

function shorterSide({ properties }: DocumentRecord): number {
  const { width, height } = properties['box'] as Box;
  return Math.min(width, height);
}

/**
 * The corner radius of images, topics and rectangles, in the units of their box. A rectangle stores the radius as the
 * adjust value of the preset `roundRect`.
 */
export const CORNER: Property<number> = {
  isPropertyOf: (record) => record.kind === 'image' || record.kind === 'topic' || isRectangle(record),
  read(record) {
    if (!isRectangle(record)) return record.properties['corner'] as number | undefined;
    const geometry = geometryOf(record);
    if (geometry?.kind !== 'preset' || geometry.preset === 'rect') return undefined;
    return ((geometry.adjust?.['adj'] ?? DEFAULT_ADJUST) / ADJUST_UNITS) * shorterSide(record);
  },
  operationsFor(_view, record, value = 0) {
    const { id } = record;
    if (!isRectangle(record)) {
      if (value > 0) return [{ op: 'set', id, property: 'corner', value }];
      return record.properties['corner'] === undefined ? [] : [{ op: 'unset', id, property: 'corner' }];
    }
    const side = shorterSide(record);
    const adj = side > 0 ? Math.min(Math.round((value / side) * ADJUST_UNITS), MAX_ADJUST) : 0;
    const geometry: Geometry =
      adj > 0 ? { kind: 'preset', preset: 'roundRect', adjust: { adj } } : { kind: 'preset', preset: 'rect' };
    return [{ op: 'set', id, property: 'geometry', value: geometry }];
  },
};
