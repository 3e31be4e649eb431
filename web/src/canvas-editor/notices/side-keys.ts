import type { Side } from '@flydeck/editor/connectors/box-side';

/** Message keys of the names of the sides of elements and topics. */
export const SIDE_KEYS: Readonly<Record<Side, string>> = {
  top: 'canvas-properties.side.top',
  right: 'canvas-properties.side.right',
  bottom: 'canvas-properties.side.bottom',
  left: 'canvas-properties.side.left',
};
