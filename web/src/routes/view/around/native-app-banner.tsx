import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/** The app's banner (S§2.5). */
export function NativeAppBanner(_: { readonly page: PresentationPage }) {
  return null;
}
