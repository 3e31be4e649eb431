import type { PresenceState } from '@flydeck/contract/editing/presence';
import type { Point } from '@flydeck/scene/model/geometry';
import { anchorCamera, toSpace, visibleAreaOf } from '../camera.ts';
import type { Editor } from '../editor.ts';
import { currentTopic } from '../levels.ts';

/** Maximum number of selected records in a state (`PRESENCE_SELECTION_MAX`). */
const SELECTION_MAX = 50;
/** Significant digits of coordinates. A window has fewer than 10⁵ pixels, so pointers are precise to 0.001 px. */
const DIGITS = 9;

/**
 * Returns what the others see of this window.
 * @param pointer the pointer in CSS pixels of the window; undefined while it is not on the canvas
 * @param caret the caret in the edited text; empty if it is unknown
 */
export function ownState(
  { view, openIds, selection, editedTextId }: OwnWindow,
  pointer?: Point,
  caret: Pick<PresenceState, 'caret' | 'caretAtLineEnd'> = {},
): PresenceState {
  const topic = currentTopic(view, openIds);
  const area = visibleAreaOf(view);
  const camera = anchorCamera(view.store, view.camera, topic);
  const centre = toSpace(view, topic, { x: area.x + area.width / 2, y: area.y + area.height / 2 });
  const [width, height] = [area.width / camera.zoom, area.height / camera.zoom];
  const at = pointer && toSpace(view, topic, pointer);
  return {
    topic,
    pointer: at ? { x: rounded(at.x), y: rounded(at.y) } : null,
    area: {
      x: rounded(centre.x - width / 2),
      y: rounded(centre.y - height / 2),
      width: rounded(width),
      height: rounded(height),
      // A camera that is rotated clockwise shows an area that is rotated anticlockwise.
      rotation: rounded((-camera.rotation * 180) / Math.PI) % 360,
    },
    selection: selection.slice(0, SELECTION_MAX),
    text: editedTextId ?? null,
    ...caret,
  };
}

type OwnWindow = Pick<Editor, 'view' | 'openIds' | 'selection' | 'editedTextId'>;

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));
