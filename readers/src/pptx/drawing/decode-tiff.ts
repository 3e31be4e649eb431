import { itemAt } from '@flydeck/scene/checked-access';
import { decode } from 'tiff';
import { encodePng } from './encode-png.ts';

const MAX_PIXELS = 40_000_000;
const PAGE = { pages: [0] };

type Page = ReturnType<typeof decode>[number];
type ReadPixel = (at: number) => readonly [red: number, green: number, blue: number, opacity: number];

/** Converts samples to bytes. Samples of up to 16 bits are integers, larger ones floating-point numbers from 0 to 1. */
function toByte({ bitsPerSample }: Page): (value: number) => number {
  if (bitsPerSample === 8) return (value) => value;
  const max = bitsPerSample > 16 ? 1 : 2 ** bitsPerSample - 1;
  return (value) => Math.round((Math.min(max, Math.max(0, value)) / max) * 255);
}

function pixelReader(page: Page): ReadPixel | undefined {
  const { data, components, palette } = page;
  const byte = toByte(page);
  if (page.type === 3) {
    // Palettes have 16 bits per sample (TIFF 6.0, section 5).
    return (
      palette &&
      ((at) => {
        const [r, g, b] = itemAt(palette, data[at] ?? 0);
        return [r >> 8, g >> 8, b >> 8, 255];
      })
    );
  }
  const colors = components - (page.alpha ? 1 : 0);
  const sample = (at: number) => byte(data[at] ?? 0);
  const opacity = (at: number) => (page.alpha ? sample(at + components - 1) : 255);
  if (colors >= 3) return (at) => [sample(at), sample(at + 1), sample(at + 2), opacity(at)];
  return (at) => [sample(at), sample(at), sample(at), opacity(at)];
}

function toPng(page: Page): Uint8Array | undefined {
  const read = pixelReader(page);
  if (!read) return undefined;
  const { width, height, components } = page;
  const row = 1 + width * 4;
  const lines = new Uint8Array(height * row);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) lines.set(read((y * width + x) * components), y * row + 1 + x * 4);
  }
  return encodePng({ width, height, colors: 'rgba', lines });
}

/** Converts the first page of a TIFF to PNG; undefined when it is damaged, too large or not supported. */
export function tiffAsPng(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const [head] = decode(bytes, { ...PAGE, ignoreImageData: true });
    if (!head || !(head.width * head.height <= MAX_PIXELS) || head.width < 1 || head.height < 1)
      return undefined;
    const [page] = decode(bytes, PAGE);
    return page && toPng(page);
  } catch {
    return undefined;
  }
}
