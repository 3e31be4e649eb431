import type { Fill } from '@flydeck/scene/model/fill';
import { readChildColor, readChildRgba, type Scope } from '../deck/scope.ts';
import { child, children, localName, readFraction, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { clampFraction, mix, type Rgba, toHex } from '../theme/rgb.ts';
import { findThemeFill } from '../theme/theme.ts';
import { drawPattern, PATTERN_SCALE, patternCoverage } from './pattern.ts';
import { readBlip } from './picture-source.ts';

/** `none`: explicitly no fill. Undefined: not specified, so the fill is inherited. */
export type FillResult = Fill | 'none' | undefined;

/** Names of the XML elements that describe a fill. */
const FILL_ELEMENT_NAMES = new Set(['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill']);

/** Returns the fill element among the children of `node` (a shape's properties, a line, a background). */
export function findFillNode(node: XmlNode | undefined): XmlNode | undefined {
  return node?.children.find((candidate) => FILL_ELEMENT_NAMES.has(localName(candidate)));
}

/** Reads the stops of a gradient, sorted by offset. Keeps the first 32, because a document allows no more. */
function readStops(node: XmlNode, scope: Scope) {
  const stops = children(child(node, 'a:gsLst'), 'a:gs').flatMap((gs) => {
    const color = readChildRgba(gs, scope);
    return color ? [{ offset: clampFraction(readFraction(gs, 'pos') ?? 0), color: toHex(color) }] : [];
  });
  return stops.sort((a, b) => a.offset - b.offset).slice(0, 32);
}

/** Reads a linear gradient, or a gradient along a path, which becomes radial. */
function readGradient(node: XmlNode, scope: Scope): FillResult {
  const stops = readStops(node, scope);
  const first = stops[0];
  if (!first) return undefined;
  if (stops.length === 1) return { kind: 'solid', color: first.color };
  const path = child(node, 'a:path');
  // `ang` is in 60,000ths of a degree.
  if (!path) return { kind: 'linear', angle: (readNumber(child(node, 'a:lin'), 'ang') ?? 0) / 60_000, stops };
  const fillToRect = child(path, 'a:fillToRect');
  const centreOf = (startSide: string, endSide: string) =>
    ((readFraction(fillToRect, startSide) ?? 0) + 1 - (readFraction(fillToRect, endSide) ?? 0)) / 2;
  const cx = centreOf('l', 'r');
  const cy = centreOf('t', 'b');
  // The gradient ends at the corner of the box that is farthest from the gradient's centre. The radius is a fraction of
  // half of the box's diagonal. In a square of side 1, half of the diagonal is √½.
  const radius = Math.hypot(Math.max(cx, 1 - cx), Math.max(cy, 1 - cy)) / Math.SQRT1_2;
  return { kind: 'radial', cx, cy, radius: Math.max(0.01, radius), stops };
}

/** Reads the two colours of a pattern. */
function patternColors(node: XmlNode, scope: Scope): { foreground: Rgba; background: Rgba } {
  return {
    foreground: readChildRgba(child(node, 'a:fgClr'), scope) ?? { r: 0, g: 0, b: 0, a: 1 },
    background: readChildRgba(child(node, 'a:bgClr'), scope) ?? { r: 1, g: 1, b: 1, a: 1 },
  };
}

/** Reads a pattern fill as a tiled picture. */
function readPattern(node: XmlNode, scope: Scope): FillResult {
  const { foreground, background } = patternColors(node, scope);
  const preset = node.attrs.prst ?? '';
  const name = `pattern ${preset} ${toHex(foreground)} ${toHex(background)}.png`;
  const asset = scope.deck.assets.add(name, drawPattern(preset, foreground, background), 'image/png');
  return { kind: 'image', asset, mode: 'tile', scale: PATTERN_SCALE };
}

/** Returns the average colour of a pattern. */
function averagePatternColor(node: XmlNode, scope: Scope): string {
  const { foreground, background } = patternColors(node, scope);
  return toHex(mix(background, foreground, patternCoverage(node.attrs.prst ?? '')));
}

function readPicture(node: XmlNode, scope: Scope): FillResult {
  const picture = readBlip(child(node, 'a:blip'), scope);
  if (!picture || 'undrawableType' in picture) return undefined;
  const tile = child(node, 'a:tile');
  const scale = tile ? { scale: Math.min(100, Math.max(0.01, readFraction(tile, 'sx') ?? 1)) } : {};
  const mode = tile ? 'tile' : 'stretch';
  return { kind: 'image', asset: picture.asset, mode, ...scale, opacity: picture.opacity };
}

/** Reads one fill element. */
function readFillNode(node: XmlNode | undefined, scope: Scope): FillResult {
  if (!node) return undefined;
  switch (localName(node)) {
    case 'noFill':
      return 'none';
    case 'solidFill': {
      const color = readChildColor(node, scope);
      return color === undefined ? undefined : { kind: 'solid', color };
    }
    case 'gradFill':
      return readGradient(node, scope);
    case 'pattFill':
      return readPattern(node, scope);
    case 'blipFill':
      return readPicture(node, scope);
    case 'grpFill':
      return scope.groupFill ?? 'none';
    default:
      return undefined;
  }
}

/** Reads the fill among the children of `properties`. */
export function readFill(properties: XmlNode | undefined, scope: Scope): FillResult {
  return readFillNode(findFillNode(properties), scope);
}

/**
 * Returns a scope for reading a fill, line or effect of the theme. In this scope, the placeholder colour (`phClr`) is
 * the colour of the style reference, such as `a:fillRef`.
 */
export function referenceScope(reference: XmlNode, scope: Scope): Scope {
  return { ...scope, placeholderColor: readChildRgba(reference, scope) ?? scope.placeholderColor };
}

/**
 * Reads the theme fill of a style reference (`a:fillRef`, `p:bgRef`). Pictures of the fill are found by the
 * relationships of the theme's part.
 */
export function readFillReference(reference: XmlNode | undefined, scope: Scope): FillResult {
  const index = readNumber(reference, 'idx') ?? 0;
  if (!reference || index === 0) return undefined;
  const node = findThemeFill(scope.theme, index);
  if (!node) return undefined;
  const themeScope = referenceScope(reference, scope);
  return readFillNode(node, { ...themeScope, part: scope.theme.part });
}

/** Whether the children of `node` include `noFill`. */
export function hasNoFill(node: XmlNode | undefined): boolean {
  const fill = findFillNode(node);
  return fill !== undefined && localName(fill) === 'noFill';
}

/** Returns the colour of a gradient's most opaque stop; of the middle stop if several stops are equally opaque. */
function mostOpaqueColor(gradient: XmlNode, scope: Scope): string | undefined {
  const stops = children(child(gradient, 'a:gsLst'), 'a:gs');
  const alpha = (stop: XmlNode) => readChildRgba(stop, scope)?.a ?? 0;
  const maxAlpha = Math.max(0, ...stops.map(alpha));
  const mostOpaqueStops = stops.filter((stop) => alpha(stop) === maxAlpha);
  return readChildColor(mostOpaqueStops[Math.floor((mostOpaqueStops.length - 1) / 2)], scope);
}

/**
 * Reads the fill among the children of `node` as a single colour. Gradients and patterns are approximated. Returns
 * undefined without a fill, for `noFill`, and for other fills without a colour, such as pictures.
 */
export function readSolidColor(node: XmlNode | undefined, scope: Scope): string | undefined {
  const fill = findFillNode(node);
  if (!fill) return undefined;
  if (localName(fill) === 'solidFill') return readChildColor(fill, scope);
  if (localName(fill) === 'gradFill') return mostOpaqueColor(fill, scope);
  if (localName(fill) === 'pattFill') return averagePatternColor(fill, scope);
  const result = readFillNode(fill, scope);
  return result && result !== 'none' && result.kind === 'solid' ? result.color : undefined;
}
