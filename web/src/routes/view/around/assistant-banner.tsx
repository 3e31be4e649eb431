import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/** The banner of the AI assistant (S§2.6). */
export function AssistantBanner(_: { readonly page: PresentationPage }) {
  return null;
}
