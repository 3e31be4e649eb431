import { ALTERNATE_FRAME_WIDTHS_PX } from '@flydeck/contract/purchases/constants';

/** Returns the width of the alternate checkout's iframe for a window width, both in CSS pixels (V7.13). */
export function iframeWidth(windowWidth: number): number {
  // The list begins with the entry for the widest windows, and ends with the entry for the narrowest windows.
  const narrowest = ALTERNATE_FRAME_WIDTHS_PX[3];
  return (ALTERNATE_FRAME_WIDTHS_PX.find(({ above }) => windowWidth > above) ?? narrowest).width;
}
