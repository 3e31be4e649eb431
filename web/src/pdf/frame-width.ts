import { ALTERNATE_FRAME_WIDTHS_PX } from '@flydeck/contract/purchases/constants';

/** How wide the frame of the alternate checkout is in a window of this width (V§7). */
export function frameWidth(windowWidth: number): number {
  const narrowest = ALTERNATE_FRAME_WIDTHS_PX[3];
  return (ALTERNATE_FRAME_WIDTHS_PX.find(({ above }) => windowWidth > above) ?? narrowest).width;
}
