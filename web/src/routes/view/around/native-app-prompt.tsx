import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/** Asks people who are signed in to open the presentation in the instance's app (V§2). */
export function NativeAppPrompt(_: { readonly page: PresentationPage }) {
  return null;
}
