import type { PickedImagePurpose } from '../session/session-events.ts';
import { insertLogo } from './insert-logo.ts';

/** Media types that the file dialog of the browser offers for pictures, and for videos and audio. */
const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml';
const ACCEPTED_MEDIA_TYPES = 'video/mp4,video/webm,video/ogg,audio/*';

/** Opens the file dialog of the browser for a purpose, or inserts the logo of the instance. */
export function pickImages(
  session: Parameters<typeof insertLogo>[0],
  input: HTMLInputElement,
  purpose: PickedImagePurpose,
): void {
  if (purpose === 'logo') {
    void insertLogo(session);
    return;
  }
  input.multiple = isInsertion(purpose);
  input.accept = purpose.endsWith('media') ? ACCEPTED_MEDIA_TYPES : ACCEPTED_TYPES;
  input.click();
}

/** Whether chosen files become new elements. */
export const isInsertion = (purpose: PickedImagePurpose): boolean => purpose === 'insert' || purpose === 'media';
