import { scaleOf } from '@flydeck/scene/camera';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { type ScreenBox, screenBox } from '../bounds.ts';
import type { View } from '../camera.ts';
import {
  CROP_HANDLES,
  type CropHandle,
  cropSides,
  handlePosition,
  panPicture,
  pictureOf,
} from '../images/crop-image.ts';
import type { PointerInput, Tool, Transition } from './tool.ts';

/** Maximum distance, in CSS pixels, between a handle and a press of the mouse that drags the handle. */
const HANDLE_PX = 8;
/** Maximum distance, in CSS pixels, between a handle and a touch that drags the handle. */
const TOUCH_HANDLE_PX = 24;
/** Minimum width and height of the box of a cropped image, in CSS pixels. */
const MIN_SIZE_PX = 8;

type CropState =
  | { readonly name: 'idling' }
  | { readonly name: 'dragging-handle'; readonly start: Point; readonly handle: CropHandle }
  | { readonly name: 'panning'; readonly start: Point };

/**
 * Crops the selected image: a drag of a handle moves one or two sides of the box, and a drag on the picture moves the
 * picture in the box. A press outside the whole picture ends cropping.
 */
export const cropTool: Tool<CropState> = {
  name: 'crop',
  initialState: { name: 'idling' },
  transition(state, input, context) {
    const idling = { name: 'idling' } as const;
    if (input.type === 'cancel') return { state: idling, effects: [{ do: 'preview', operations: [] }] };
    const image = croppedImage(context);
    if (!image) return { state: idling, effects: [{ do: 'set-tool', choice: { name: 'select' } }] };
    if (state.name === 'idling') return press(image, input);
    if (input.type === 'down') return { state };
    const { record, box } = image;
    // `from` (the pressed point), `to` (the current point) and `offset` are in the space of the image's box.
    const [from, to] = [state.start, input.point].map((point) => apply(invert(box.m), point));
    const offset = { x: (to?.x ?? 0) - (from?.x ?? 0), y: (to?.y ?? 0) - (from?.y ?? 0) };
    const minSize = MIN_SIZE_PX / scaleOf(box.m);
    const operations =
      state.name === 'panning' ? panPicture(record, offset) : cropSides(record, state.handle, offset, minSize);
    const preview = { do: 'preview', operations } as const;
    return input.type === 'up'
      ? { state: idling, effects: [preview, { do: 'commit' }] }
      : { state, effects: [preview] };
  },
};

interface CroppedImage {
  readonly record: DocumentRecord;
  readonly box: ScreenBox;
}

/** Returns the selected image; undefined unless exactly one record is selected and it is an image with an area. */
function croppedImage({ view, selection }: { view: View; selection: readonly string[] }): CroppedImage | undefined {
  const [id, ...others] = selection;
  const record = id === undefined ? undefined : view.store.get(id);
  if (record?.kind !== 'image' || others.length > 0) return undefined;
  const box = screenBox(view, record.id);
  return box && box.width > 0 && box.height > 0 && scaleOf(box.m) > 0 ? { record, box } : undefined;
}

/** Starts a drag of a handle or of the picture, or ends cropping. */
function press({ record, box }: CroppedImage, input: PointerInput): Transition<CropState> {
  const { type, button, point, device } = input;
  if (type !== 'down' || button !== 0) return { state: { name: 'idling' } };
  const maxDistance = device === 'touch' ? TOUCH_HANDLE_PX : HANDLE_PX;
  const handle = CROP_HANDLES.find((candidate) => {
    const { x, y } = handlePosition(candidate);
    const handlePoint = apply(box.m, { x: x * box.width, y: y * box.height });
    return Math.hypot(handlePoint.x - point.x, handlePoint.y - point.y) <= maxDistance;
  });
  if (handle) return { state: { name: 'dragging-handle', start: point, handle } };
  const pointInBox = apply(invert(box.m), point);
  const picture = pictureOf(record);
  const isOnPicture =
    pointInBox.x >= picture.x &&
    pointInBox.y >= picture.y &&
    pointInBox.x <= picture.x + picture.width &&
    pointInBox.y <= picture.y + picture.height;
  return isOnPicture
    ? { state: { name: 'panning', start: point } }
    : { state: { name: 'idling' }, effects: [{ do: 'set-tool', choice: { name: 'select' } }] };
}
