import { type ScreenBox, screenBox } from '../bounds.ts';
import type { View } from '../camera.ts';
import { isLinkArea } from '../geometry/is-link-area.ts';
import { pageOf } from './pages.ts';

/** Returns the boxes of the link areas of the page of a classic presentation that shows the topic `shown`. */
export function linkAreas(view: View, shown: string): ScreenBox[] {
  const page = pageOf(view.store, shown);
  if (page === undefined) return [];
  return view.store
    .children(page, 'elements')
    .filter((record) => isLinkArea(record) && record.properties['hidden'] !== true)
    .flatMap(({ id }) => screenBox(view, id) ?? []);
}
