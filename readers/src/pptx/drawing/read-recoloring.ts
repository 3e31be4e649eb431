import { readChildRgba } from '../deck/scope.ts';
import { child, readFraction } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { type ColorScope, readColor } from '../theme/color.ts';
import { clampFraction, mix, type Rgba, toHex } from '../theme/rgb.ts';
import type { Recoloring } from './recoloring.ts';

/** Returns the brightness (0 to 1) of a colour with channels from 0 to 255, as the luma of ITU-R BT.709. */
const brightnessOf = (r: number, g: number, b: number): number => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;

/** Replaces the colour of each pixel by the colour for its brightness (0 to 1). */
function recolorByBrightness(pixels: Uint8ClampedArray, colorAt: (brightness: number) => Rgba): void {
  const table = Array.from({ length: 256 }, (_, i) => colorAt(i / 255));
  for (let i = 0; i < pixels.length; i += 4) {
    const brightness = brightnessOf(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
    const color = table[Math.round(brightness * 255)];
    if (!color) continue;
    pixels[i] = color.r * 255;
    pixels[i + 1] = color.g * 255;
    pixels[i + 2] = color.b * 255;
  }
}

/**
 * Reads a recolouring with two colours (ECMA-376 part 1, 20.1.8.23): dark pixels get the first colour, light pixels the
 * second colour.
 */
function readDuotone(node: XmlNode, scope: ColorScope): Recoloring | undefined {
  const [dark, light] = node.children.map((colorNode) => readColor(colorNode, scope));
  if (!dark || !light) return undefined;
  return {
    key: `duotone ${toHex(dark)} ${toHex(light)}`,
    apply: (pixels) => recolorByBrightness(pixels, (brightness) => mix(dark, light, brightness)),
  };
}

/**
 * Reads the replacement of one colour by another (ECMA-376 part 1, 20.1.8.16). The new colour is usually transparent.
 */
function readColorChange(node: XmlNode, scope: ColorScope): Recoloring | undefined {
  const from = readChildRgba(child(node, 'a:clrFrom'), scope);
  const to = readChildRgba(child(node, 'a:clrTo'), scope);
  if (!from || !to) return undefined;
  const [r, g, b] = [from.r * 255, from.g * 255, from.b * 255];
  return {
    key: `change ${toHex(from)} ${toHex(to)}`,
    apply(pixels) {
      for (let i = 0; i < pixels.length; i += 4) {
        const distance = Math.max(
          Math.abs((pixels[i] ?? 0) - r),
          Math.abs((pixels[i + 1] ?? 0) - g),
          Math.abs((pixels[i + 2] ?? 0) - b),
        );
        // Pixels that differ by at most 3 of 255 levels are replaced too.
        if (distance > 3) continue;
        pixels.set([to.r * 255, to.g * 255, to.b * 255, to.a * (pixels[i + 3] ?? 0)], i);
      }
    },
  };
}

/** Reads a change of brightness and contrast (ECMA-376 part 1, 20.1.8.42). */
function readLuminance(node: XmlNode): Recoloring | undefined {
  const brightness = readFraction(node, 'bright') ?? 0;
  const contrast = readFraction(node, 'contrast') ?? 0;
  if (brightness === 0 && contrast === 0) return undefined;
  // Maximum contrast (1) would divide by 0, so the slope is limited to 100.
  const slope = contrast < 0 ? 1 + contrast : 1 / Math.max(0.01, 1 - contrast);
  const table = Uint8ClampedArray.from(
    { length: 256 },
    (_, i) => clampFraction((i / 255 - 0.5) * slope + 0.5 + brightness) * 255,
  );
  return {
    key: `lum ${brightness} ${contrast}`,
    apply(pixels) {
      for (let i = 0; i < pixels.length; i += 1) if (i % 4 !== 3) pixels[i] = table[pixels[i] ?? 0] ?? 0;
    },
  };
}

/** Returns an opaque grey. The channels of `Rgba` are from 0 to 1. */
const gray = (brightness: number): Rgba => ({ r: brightness, g: brightness, b: brightness, a: 1 });

/** Reads a recolouring to black and white by a threshold of brightness (ECMA-376 part 1, 20.1.8.11). */
function readBiLevel(node: XmlNode): Recoloring {
  const threshold = readFraction(node, 'thresh') ?? 0.5;
  return {
    key: `bilevel ${threshold}`,
    apply: (pixels) => recolorByBrightness(pixels, (brightness) => gray(brightness < threshold ? 0 : 1)),
  };
}

/** Reads the recolouring of an `a:blip`; undefined if there is none. */
export function readRecoloring(blip: XmlNode, scope: ColorScope): Recoloring | undefined {
  for (const node of blip.children) {
    if (node.name === 'a:duotone') return readDuotone(node, scope);
    if (node.name === 'a:clrChange') return readColorChange(node, scope);
    if (node.name === 'a:lum') return readLuminance(node);
    if (node.name === 'a:grayscl') return { key: 'gray', apply: (pixels) => recolorByBrightness(pixels, gray) };
    if (node.name === 'a:biLevel') return readBiLevel(node);
  }
  return undefined;
}
