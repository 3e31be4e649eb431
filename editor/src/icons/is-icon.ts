import type { Geometry } from '@flydeck/scene/model/elements';
import type { DocumentRecord } from '@flydeck/scene/records/record';

/** Width and height of the box in which icons are drawn. */
export const ICON_BOX = 24;

/** Whether a record is an icon that `insertIcon` has added: a named shape of strokes in the box of icons. */
export function isIcon({ kind, properties }: DocumentRecord): boolean {
  const geometry = properties['geometry'] as Geometry | undefined;
  return (
    kind === 'shape' &&
    properties['name'] !== undefined &&
    geometry?.kind === 'path' &&
    geometry.width === ICON_BOX &&
    geometry.height === ICON_BOX &&
    geometry.paths.every(({ fill, stroke }) => fill === undefined && stroke === undefined)
  );
}
