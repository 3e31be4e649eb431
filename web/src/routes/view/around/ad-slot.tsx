import type { AdSlot as Slot } from '@flydeck/contract/ads/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/** A place for an advertisement of 728 by 90 (V§9). */
export function AdSlot(_: { readonly page: PresentationPage; readonly slot: Slot }) {
  return null;
}
