import { afterFrame } from './after-frame.ts';
import type { PaintConnection, PaintEvent } from './messages.ts';
import { PaintSession } from './paint-session.ts';

/**
 * Creates a painter on the page's thread.
 * @param receive called with each message of the painter. The fonts of a scene must be registered with the page before.
 */
export function createPagePainter(receive: (event: PaintEvent) => void): PaintConnection {
  let isClosed = false;
  const session = new PaintSession({
    send: (event) => {
      if (!isClosed) receive(event);
    },
    createCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
    afterFrame,
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
