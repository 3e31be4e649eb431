import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/** The banner of the video product above the header (V§2); closing it is not remembered. */
export function VideoBanner(_: { readonly page: PresentationPage }) {
  return null;
}
