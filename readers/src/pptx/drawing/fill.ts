import type { Fill } from '@flydeck/scene/model/fill';
import { colorIn, rgbaIn, type Scope } from '../deck/scope.ts';
import { child, children, flag, localName, num, share } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { mix, type Rgba, toHex } from '../theme/rgb.ts';
import { themeFill } from '../theme/theme.ts';
import { drawPattern, PATTERN_SCALE, patternShare } from './pattern.ts';
import { readBlip } from './picture-source.ts';

/** `none`: explicitly no fill. Undefined: not specified, so the fill is inherited. */
export type ReadFill = Fill | 'none' | undefined;

const FILL_NODES = new Set(['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill']);

/** The fill element among the children of `node` (a shape's properties, a line, a background). */
export function fillNode(node: XmlNode | undefined): XmlNode | undefined {
  return node?.children.find((it) => FILL_NODES.has(localName(it)));
}

interface Stop {
  readonly offset: number;
  readonly color: string;
}

function readStops(node: XmlNode, scope: Scope): Stop[] {
  const stops: Stop[] = [];
  for (const gs of children(child(node, 'a:gsLst'), 'a:gs')) {
    const color = rgbaIn(gs, scope);
    if (color) stops.push({ offset: Math.min(1, Math.max(0, share(gs, 'pos') ?? 0)), color: toHex(color) });
  }
  return stops.sort((a, b) => a.offset - b.offset).slice(0, 32);
}

function readGradient(node: XmlNode, scope: Scope): ReadFill {
  const stops = readStops(node, scope);
  const first = stops[0];
  if (!first) return undefined;
  if (stops.length === 1) return { kind: 'solid', color: first.color };
  const path = child(node, 'a:path');
  if (!path) return { kind: 'linear', angle: (num(child(node, 'a:lin'), 'ang') ?? 0) / 60_000, stops };
  const to = child(path, 'a:fillToRect');
  const at = (near: string, far: string) => ((share(to, near) ?? 0) + 1 - (share(to, far) ?? 0)) / 2;
  const cx = at('l', 'r');
  const cy = at('t', 'b');
  // The gradient ends at the corner farthest from its centre.
  const reach = Math.hypot(Math.max(cx, 1 - cx), Math.max(cy, 1 - cy)) / Math.SQRT1_2;
  return { kind: 'radial', cx, cy, radius: Math.max(0.01, reach), stops };
}

function patternColors(node: XmlNode, scope: Scope): { front: Rgba; back: Rgba } {
  return {
    front: rgbaIn(child(node, 'a:fgClr'), scope) ?? { r: 0, g: 0, b: 0, a: 1 },
    back: rgbaIn(child(node, 'a:bgClr'), scope) ?? { r: 1, g: 1, b: 1, a: 1 },
  };
}

/** A pattern fill as a tiled picture. */
function readPattern(node: XmlNode, scope: Scope): ReadFill {
  const { front, back } = patternColors(node, scope);
  const preset = node.attrs.prst ?? '';
  const name = `pattern ${preset} ${toHex(front)} ${toHex(back)}.png`;
  const asset = scope.deck.assets.add(name, drawPattern(preset, front, back), 'image/png');
  return { kind: 'image', asset, mode: 'tile', scale: PATTERN_SCALE };
}

/** The average colour of a pattern. */
function patternMix(node: XmlNode, scope: Scope): string {
  const { front, back } = patternColors(node, scope);
  return toHex(mix(back, front, patternShare(node.attrs.prst ?? '')));
}

function readPicture(node: XmlNode, scope: Scope): ReadFill {
  const picture = readBlip(child(node, 'a:blip'), scope);
  if (!picture || 'undrawable' in picture) return undefined;
  const tile = child(node, 'a:tile');
  const scale = tile ? { scale: Math.min(100, Math.max(0.01, share(tile, 'sx') ?? 1)) } : {};
  const mode = tile ? 'tile' : 'stretch';
  return { kind: 'image', asset: picture.asset, mode, ...scale, opacity: picture.opacity };
}

/** Reads one fill element. */
function readFillNode(node: XmlNode | undefined, scope: Scope): ReadFill {
  if (!node) return undefined;
  switch (localName(node)) {
    case 'noFill':
      return 'none';
    case 'solidFill': {
      const color = colorIn(node, scope);
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

export function readFill(properties: XmlNode | undefined, scope: Scope): ReadFill {
  return readFillNode(fillNode(properties), scope);
}

/** The scope in which a theme's format is read: `phClr` is the colour of the style reference. */
export function referenceScope(reference: XmlNode, scope: Scope): Scope {
  return { ...scope, placeholder: rgbaIn(reference, scope) ?? scope.placeholder };
}

/** The theme fill of a style reference (`a:fillRef`, `p:bgRef`). Its pictures are related to the theme's part. */
export function readFillReference(reference: XmlNode | undefined, scope: Scope): ReadFill {
  const index = num(reference, 'idx') ?? 0;
  if (!reference || index === 0) return undefined;
  const node = themeFill(scope.theme, index);
  if (!node) return undefined;
  const inner = referenceScope(reference, scope);
  return readFillNode(node, { ...inner, part: scope.theme.part });
}

/** Whether a shape is filled with the slide's background (`useBgFill`). */
export const usesBackground = (shape: XmlNode): boolean => flag(shape, 'useBgFill') === true;

/** A single colour for a gradient: its most opaque stop, or the middle one of several equally opaque stops. */
function strongestStop(gradient: XmlNode, scope: Scope): string | undefined {
  const stops = children(child(gradient, 'a:gsLst'), 'a:gs');
  const alpha = (stop: XmlNode) => rgbaIn(stop, scope)?.a ?? 0;
  const strongest = Math.max(0, ...stops.map(alpha));
  const opaque = stops.filter((stop) => alpha(stop) === strongest);
  return colorIn(opaque[Math.floor((opaque.length - 1) / 2)], scope);
}

/**
 * The fill among the children of `node` as a single colour, where the model has no other fills: gradients and patterns
 * are approximated. Undefined when there is none.
 */
export function solidColor(node: XmlNode | undefined, scope: Scope): string | undefined {
  const fill = fillNode(node);
  if (!fill) return undefined;
  if (localName(fill) === 'solidFill') return colorIn(fill, scope);
  if (localName(fill) === 'gradFill') return strongestStop(fill, scope);
  if (localName(fill) === 'pattFill') return patternMix(fill, scope);
  const read = readFillNode(fill, scope);
  return read && read !== 'none' && read.kind === 'solid' ? read.color : undefined;
}
