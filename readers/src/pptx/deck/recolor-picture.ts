import type { Recoloring } from '../drawing/recoloring.ts';

/** Maximum length of the longer side of a recoloured picture, in pixels. */
const MAX_SIDE_PIXELS = 1920;
/** Maximum number of pixels of a picture that is recoloured. */
const MAX_PIXELS = 60_000_000;

/** Recolours a picture. Returns a PNG, or undefined when the picture cannot be decoded or is too large. */
export async function recolorPicture(bytes: Uint8Array, recoloring: Recoloring): Promise<Uint8Array | undefined> {
  // `@napi-rs/canvas` is loaded only if it is needed, because it takes a fifth of the memory limit of imports.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width < 1 || image.height < 1 || image.width * image.height > MAX_PIXELS) return undefined;
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  const data = context.getImageData(0, 0, width, height);
  recoloring.apply(data.data);
  context.putImageData(data, 0, 0);
  return canvas.encode('png');
}
