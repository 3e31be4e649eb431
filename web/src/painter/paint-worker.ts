import { afterFrame } from './after-frame.ts';
import type { FontFile, PaintCommand, PaintEvent, WorkerReady } from './messages.ts';
import { PaintSession } from './paint-session.ts';

// The worker that paints the canvas of a viewer or an editor.

/** Undefined in browsers that do not support fonts in workers. */
const { fonts } = globalThis as unknown as { readonly fonts?: FontFaceSet };

/** Registers a font with this worker. */
async function loadFont({ id, source, descriptors }: FontFile): Promise<void> {
  try {
    fonts?.add(await new FontFace(id, source, descriptors).load());
  } catch {
    // If the browser rejects the font, its text is painted in a fallback font.
  }
}

/** Size of a canvas in pixels that Chromium accelerates. */
const ACCELERATED_PX = 256;

/** Whether this browser allows a worker to paint on a canvas and to register fonts. */
function isSupported(): boolean {
  if (fonts === undefined || typeof FontFace === 'undefined' || typeof requestAnimationFrame === 'undefined')
    return false;
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(ACCELERATED_PX, ACCELERATED_PX).getContext('2d');
  // The first drawing of a worker waits for the page's thread in Chromium, so it must not be the first picture.
  context?.fillRect(0, 0, 1, 1);
  return context !== null;
}

const session = new PaintSession({
  send: (event: PaintEvent) => postMessage(event),
  createCanvas: (width, height) => new OffscreenCanvas(width, height),
  afterFrame,
  requestFrame: (callback) => void requestAnimationFrame(callback),
  loadFont,
  // Browsers decode SVG only with a DOM, which workers do not have.
  canDecodeSvg: false,
});

addEventListener('message', ({ data }: MessageEvent<PaintCommand>) => session.receive(data));

const ready: WorkerReady = { type: 'ready', isSupported: isSupported() };
postMessage(ready);
