import type { Path } from '@flydeck/scene/geometry/path';
import { shapeGeometry } from '@flydeck/scene/geometry/shape-geometry';
import type { Geometry } from '@flydeck/scene/model/elements';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';

/** Matches the presets whose outline is visually closed, although its path is not closed by a command (ECMA-376). */
const CLOSED_OUTLINE = /^(can|foldedCorner|curved(Right|Left|Down|Up)Arrow)$/;

/** Whether arrow heads can be set for a record: a connector, or a shape with a stroke that is an open line. */
export const canHaveArrowHeads = (record: DocumentRecord): boolean =>
  record.kind === 'connector' ||
  (record.kind === 'shape' && record.properties['stroke'] !== undefined && isOpenLine(record));

/** Whether all stroked paths of a shape are open. */
function isOpenLine({ properties }: DocumentRecord): boolean {
  const geometry = properties['geometry'] as Geometry;
  if (geometry.kind === 'preset' && CLOSED_OUTLINE.test(geometry.preset)) return false;
  const paths = shapeGeometry(geometry, properties['box'] as Box)?.paths.filter(({ stroke }) => stroke) ?? [];
  return paths.length > 0 && paths.every(({ path }) => isOpen(path));
}

/** Whether no part of a path is closed. */
const isOpen = (path: Path): boolean => path.every(([command]) => command !== 'Z');
