import { zoomedCamera } from '../navigation/zoom.ts';
import type { Command } from './command.ts';

/** Ratio of the zooms before and after a command. */
const FACTOR = 1.5;

const zoom = (id: string, factor: number, ...shortcuts: readonly string[]): Command => ({
  id,
  shortcuts,
  isEnabled: () => true,
  run: ({ view }) => ({ camera: zoomedCamera(view, factor) }),
});

/** Zoom in and out at the centre of the window. */
export const ZOOM_COMMANDS: readonly Command[] = [
  zoom('zoom-in', FACTOR, 'mod+plus', 'mod+=', 'mod+shift+plus'),
  zoom('zoom-out', 1 / FACTOR, 'mod+minus', 'mod+shift+minus'),
];
