import { afterFrame } from './after-frame.ts';
import type { FontFile, PaintCommand, PaintEvent, WorkerReady } from './messages.ts';
import { PaintSession } from './paint-session.ts';

// The worker that paints the canvas of a viewer or an editor.

/** Undefined in browsers that do not support fonts in workers. */
const { fonts } = globalThis as unknown as { readonly fonts?: FontFaceSet };

async function loadFont({ id, source, descriptors }: FontFile): Promise<void> {
  try {
    fonts?.add(await new FontFace(id, source, descriptors).load());
  } catch {
    // The browser rejects the font. Text is then painted in a fallback font, as on the page.
  }
}

/** Whether this worker can paint: on a canvas, with the fonts of a scene. */
function isSupported(): boolean {
  if (fonts === undefined || typeof FontFace === 'undefined' || typeof requestAnimationFrame === 'undefined')
    return false;
  return typeof OffscreenCanvas !== 'undefined' && new OffscreenCanvas(1, 1).getContext('2d') !== null;
}

const session = new PaintSession({
  send: (event: PaintEvent) => postMessage(event),
  createCanvas: (width, height) => new OffscreenCanvas(width, height),
  afterFrame,
  loadFont,
  canDecodeSvg: false,
});

addEventListener('message', ({ data }: MessageEvent<PaintCommand>) => session.receive(data));

const ready: WorkerReady = { type: 'ready', isSupported: isSupported() };
postMessage(ready);
