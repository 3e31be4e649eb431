import type { Fill } from '@flydeck/scene/model/fill';
import type { Operation } from '@flydeck/scene/records/operations';
import type { View } from '../camera.ts';
import { propertyOf, setProperty } from '../properties/selection-properties.ts';
import { type ImageFile, insertAsset } from './place-images.ts';

/**
 * Returns the operations that fill shapes and topics with an uploaded picture. If all of them are filled with the same
 * picture in the same way, only the picture changes.
 */
export function fillWithImage(view: View, ids: readonly string[], { hash, asset }: ImageFile): Operation[] {
  const present = ids.filter((id) => view.store.isPresent(id));
  const previous = propertyOf(view.store, present, 'fill');
  const changes = setProperty(view, present, 'fill', imageFill(previous === 'mixed' ? undefined : previous, hash));
  return changes.length === 0 ? [] : [...insertAsset(view.store, hash, asset), ...changes];
}

/** Returns a fill with a picture. If the previous fill is a picture, only the picture changes. */
export const imageFill = (previous: Fill | undefined, asset: string): Fill =>
  previous?.kind === 'image' ? { ...previous, asset } : { kind: 'image', asset, mode: 'cover' };
