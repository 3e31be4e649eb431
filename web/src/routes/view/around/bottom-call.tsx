import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/** The call to action at the end of the page, by role (S§2.4). */
export function BottomCall(_: { readonly page: PresentationPage }) {
  return null;
}
