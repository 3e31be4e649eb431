import { itemAt } from '@flydeck/scene/checked-access';
import { decode } from 'tiff';
import { encodePng } from './encode-png.ts';

/** Maximum number of pixels of a picture. Larger pictures are not decoded. */
const MAX_PIXELS = 40_000_000;
const FIRST_PAGE = { pages: [0] };

/** A decoded page of a TIFF file. */
type Page = ReturnType<typeof decode>[number];
/** Returns the pixel whose first sample is at `sampleIndex`, as four bytes. */
type ReadPixel = (sampleIndex: number) => readonly [red: number, green: number, blue: number, opacity: number];

/**
 * Creates a function that converts samples to bytes. Samples of up to 16 bits are integers; larger samples are
 * floating-point numbers from 0 to 1.
 */
function createByteConverter({ bitsPerSample }: Page): (value: number) => number {
  if (bitsPerSample === 8) return (value) => value;
  const max = bitsPerSample > 16 ? 1 : 2 ** bitsPerSample - 1;
  return (value) => Math.round((Math.min(max, Math.max(0, value)) / max) * 255);
}

/** Returns a function that reads pixels of a page as RGBA; undefined for a palette picture without a palette. */
function createPixelReader(page: Page): ReadPixel | undefined {
  const { data, components, palette } = page;
  const toByte = createByteConverter(page);
  if (page.type === 3) {
    // Type 3: pixels are indices of a palette, whose colours have 16 bits per channel (TIFF 6.0, section 5).
    return (
      palette &&
      ((index) => {
        const [r, g, b] = itemAt(palette, data[index] ?? 0);
        return [r >> 8, g >> 8, b >> 8, 255];
      })
    );
  }
  const colorSampleCount = components - (page.alpha ? 1 : 0);
  const byteAt = (index: number) => toByte(data[index] ?? 0);
  const opacityAt = (index: number) => (page.alpha ? byteAt(index + components - 1) : 255);
  if (colorSampleCount >= 3) return (index) => [byteAt(index), byteAt(index + 1), byteAt(index + 2), opacityAt(index)];
  return (index) => [byteAt(index), byteAt(index), byteAt(index), opacityAt(index)];
}

/** Returns a page as a PNG file; undefined if the page cannot be converted. */
function toPng(page: Page): Uint8Array | undefined {
  const readPixel = createPixelReader(page);
  if (!readPixel) return undefined;
  const { width, height, components } = page;
  // Each row begins with a filter byte of PNG (0: none).
  const rowLength = 1 + width * 4;
  const rows = new Uint8Array(height * rowLength);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(readPixel((y * width + x) * components), y * rowLength + 1 + x * 4);
  }
  return encodePng({ width, height, colors: 'rgba', rows });
}

/** Converts the first page of a TIFF to PNG; undefined if the file is damaged, too large or not supported. */
export function tiffToPng(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const [header] = decode(bytes, { ...FIRST_PAGE, ignoreImageData: true });
    // The negated comparison also rejects a missing width or height, because their product is then NaN.
    if (!header || !(header.width * header.height <= MAX_PIXELS) || header.width < 1 || header.height < 1)
      return undefined;
    const [page] = decode(bytes, FIRST_PAGE);
    return page && toPng(page);
  } catch {
    return undefined;
  }
}
