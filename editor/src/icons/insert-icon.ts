import { visibleAreaOf, visibleCentre } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { legibleColor } from '../drawing/legible-color.ts';
import { deepestOpenTopic } from '../levels.ts';
import { ICON_STROKE, type IconNode, iconGeometry } from './icon-shape.ts';
import { ICON_BOX } from './is-icon.ts';

/** Size of a new icon in CSS pixels, and its maximum as a fraction of the shorter side of the visible area. */
const SIZE_PX = 96;
const MAX_FRACTION = 0.4;

/**
 * Returns the result of adding an icon at the centre of the visible area: a shape with strokes in a colour of the theme.
 * @param name English name of the icon, which lists and screen readers use for the element
 */
export function insertIcon(
  { view, openIds, newId }: CommandContext,
  name: string,
  nodes: readonly IconNode[],
): CommandResult {
  const centre = visibleCentre(view);
  const topic = deepestOpenTopic(view, openIds, centre);
  const { width, height } = visibleAreaOf(view);
  const size = Math.min(SIZE_PX, Math.min(width, height) * MAX_FRACTION);
  const box = boxFromScreen(view, topic, rectAround(centre, { width: size, height: size }));
  const id = newId();
  const stroke = {
    color: legibleColor(view, topic, centre),
    width: (box.width * ICON_STROKE) / ICON_BOX,
    cap: 'round',
    join: 'round',
  };
  const properties = { name, geometry: iconGeometry(nodes), stroke };
  return {
    operations: [insertElement(view, { id, kind: 'shape', parent: topic, box, properties })],
    selection: [id],
    outcome: { what: 'added', count: 1 },
  };
}
