import type { Point } from '@flydeck/scene/model/geometry';
import type { View } from '../camera.ts';
import { isEmptyText } from '../text/is-empty-text.ts';
import { selectionBox } from '../transform/selection-box.ts';
import { isTitle } from './title-element.ts';

/** Minimum width of a placeholder on the screen, in CSS pixels. Narrower titles have none. */
const MIN_WIDTH = 120;

/** The place of a title without text. All lengths are in CSS pixels of the window. */
export interface EmptyTitle {
  readonly id: string;
  /** The top left corner of the box. */
  readonly corner: Point;
  readonly width: number;
  readonly height: number;
  /** The rotation around `corner`: radians, clockwise. */
  readonly rotation: number;
}

/** Returns the titles without text in the open topics, in which the editor shows a placeholder. */
export function emptyTitles(view: View, openIds: ReadonlySet<string>): EmptyTitle[] {
  return [...openIds].flatMap((topic) =>
    view.store.children(topic, 'elements').flatMap((record) => {
      if (!isTitle(record) || !isEmptyText(view.store, record.id) || record.properties['hidden']) return [];
      const [corner, right, , bottom] = selectionBox(view, [record.id])?.corners ?? [];
      if (!corner || !right || !bottom) return [];
      const width = Math.hypot(right.x - corner.x, right.y - corner.y);
      if (width < MIN_WIDTH) return [];
      return [
        {
          id: record.id,
          corner,
          width,
          height: Math.hypot(bottom.x - corner.x, bottom.y - corner.y),
          rotation: Math.atan2(right.y - corner.y, right.x - corner.x),
        },
      ];
    }),
  );
}
