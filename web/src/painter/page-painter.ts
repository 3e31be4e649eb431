import { afterFrame } from './after-frame.ts';
import type { PaintConnection, PaintEvent } from './messages.ts';
import { PaintSession } from './paint-session.ts';

/**
 * Creates a painter on the main thread of the page. The painter loads no fonts: before the caller sends a scene, it
 * must register the fonts of the scene with the page (`document.fonts`).
 * @param receive called with each message of the painter until the painter is closed
 */
export function createPagePainter(receive: (event: PaintEvent) => void): PaintConnection {
  let isClosed = false;
  const session = new PaintSession({
    send: (event) => {
      if (!isClosed) receive(event);
    },
    createCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
    afterFrame,
    requestFrame: (callback) => void requestAnimationFrame(callback),
    loadFont: async () => undefined,
    canDecodeSvg: true,
  });
  return {
    send: (command) => session.receive(command),
    close() {
      isClosed = true;
      session.close();
    },
  };
}
