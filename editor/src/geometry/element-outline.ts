import { rectPath } from '@flydeck/scene/geometry/path';
import type { ShapeGeometry } from '@flydeck/scene/geometry/preset';
import { connectorGeometry, shapeGeometry } from '@flydeck/scene/geometry/shape-geometry';
import { type ConnectorElement, fillRuleOf, type Geometry } from '@flydeck/scene/model/elements';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { type LineSegment, segmentsOf } from './polylines.ts';

/** The areas and lines of an element. Coordinates are relative to the top left corner of its box, before rotation. */
interface ElementOutline {
  /** Borders of the areas that a fill of the element covers, or would cover if the element had a fill. */
  readonly areas: readonly LineSegment[];
  /** Lines along which a stroke of the element is painted, or would be painted if the element had a stroke. */
  readonly lines: readonly LineSegment[];
  /** Fill rule of the areas. */
  readonly rule: 'evenodd' | 'nonzero';
  /** The rectangle in which the element's text is laid out. */
  readonly textBox: Rect;
}

/** Cached outlines. Records are immutable, so their outlines never change. */
const outlines = new WeakMap<DocumentRecord, ElementOutline>();

/** Returns the outline of a shape or connector; for all other elements, the outline of their box. */
export function elementOutline(record: DocumentRecord): ElementOutline {
  const cached = outlines.get(record);
  if (cached) return cached;
  const outline = computeOutline(record);
  outlines.set(record, outline);
  return outline;
}

function computeOutline(record: DocumentRecord): ElementOutline {
  const { width, height } = record.properties['box'] as Box;
  const size = { width, height };
  const { paths, textBox } = geometryOf(record, size) ?? boxGeometry(size);
  const geometry = record.properties['geometry'] as Geometry | undefined;
  return {
    areas: paths.filter(({ fill }) => fill !== 'none').flatMap(({ path }) => segmentsOf(path, size, true)),
    lines: paths.filter(({ stroke }) => stroke).flatMap(({ path }) => segmentsOf(path, size, false)),
    rule: fillRuleOf(geometry),
    textBox,
  };
}

function geometryOf({ kind, properties }: DocumentRecord, size: Size): ShapeGeometry | undefined {
  if (kind === 'connector')
    return connectorGeometry({
      ...size,
      route: (properties['route'] as ConnectorElement['route'] | undefined) ?? 'straight',
      preset: properties['preset'] as string | undefined,
      adjust: properties['adjust'] as ConnectorElement['adjust'],
    });
  const geometry = properties['geometry'] as Geometry | undefined;
  return kind === 'shape' && geometry ? shapeGeometry(geometry, size) : undefined;
}

function boxGeometry(size: Size): ShapeGeometry {
  const box = { x: 0, y: 0, ...size };
  return { paths: [{ path: rectPath(box), fill: 'norm', stroke: true }], textBox: box };
}
