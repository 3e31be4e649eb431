import { zoomedCamera } from '../navigation/zoom.ts';
import type { Command } from './command.ts';

/** Factor by which a command changes the zoom. */
const ZOOM_FACTOR = 1.5;

const zoomCommand = (id: string, factor: number, ...shortcuts: readonly string[]): Command => ({
  id,
  shortcuts,
  isEnabled: () => true,
  run: ({ view }) => ({ camera: zoomedCamera(view, factor) }),
});

/** Commands that zoom in and out at the centre of the visible area. */
export const ZOOM_COMMANDS: readonly Command[] = [
  zoomCommand('zoom-in', ZOOM_FACTOR, 'mod+plus', 'mod+=', 'mod+shift+plus'),
  zoomCommand('zoom-out', 1 / ZOOM_FACTOR, 'mod+minus', 'mod+shift+minus'),
];
