import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/** Share and embed, in the toolbar. */
export function ShareButtons(_: { readonly page: PresentationPage }) {
  return null;
}
