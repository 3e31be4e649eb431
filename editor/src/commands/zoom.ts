import { zoomedCamera } from '../navigation/zoom.ts';
import type { Command } from './command.ts';

/** Factor by which a command changes the zoom. */
const FACTOR = 1.5;

const zoom = (id: string, factor: number, ...shortcuts: readonly string[]): Command => ({
  id,
  shortcuts,
  isEnabled: () => true,
  run: ({ view }) => ({ camera: zoomedCamera(view, factor) }),
});

/** Commands that zoom in and out at the centre of the window. */
export const ZOOM_COMMANDS: readonly Command[] = [
  zoom('zoom-in', FACTOR, 'mod+plus', 'mod+=', 'mod+shift+plus'),
  zoom('zoom-out', 1 / FACTOR, 'mod+minus', 'mod+shift+minus'),
];
