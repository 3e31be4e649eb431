import type { Shadow } from '@flydeck/scene/model/fill';
import { readChildRgba, type Scope, warn } from '../deck/scope.ts';
import { child, localName, readNumber, readPoints, round } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { toHex } from '../theme/rgb.ts';
import { findThemeEffects } from '../theme/theme.ts';
import { referenceScope } from './fill.ts';

/** Maximum blur of a shadow, in points. */
const MAX_BLUR = 500;

/**
 * Reads the outer shadow of an effect list, or the glow if the list has no visible outer shadow. Lengths are in points.
 */
function readShadowOrGlow(effects: XmlNode | undefined, scope: Scope): Shadow | undefined {
  const node = child(effects, 'a:outerShdw');
  const color = readChildRgba(node, scope);
  if (!node || !color || color.a === 0) return readGlow(child(effects, 'a:glow'), scope);
  const distance = readPoints(node, 'dist') ?? 0;
  // The unit of `dir` is 1/60,000 of a degree.
  const angleRadians = (((readNumber(node, 'dir') ?? 0) / 60_000) * Math.PI) / 180;
  return {
    color: toHex(color),
    blur: Math.min(MAX_BLUR, Math.max(0, readPoints(node, 'blurRad') ?? 0)),
    dx: round(distance * Math.cos(angleRadians)),
    dy: round(distance * Math.sin(angleRadians)),
  };
}

/** Reads a glow as a shadow without offset. */
function readGlow(glow: XmlNode | undefined, scope: Scope): Shadow | undefined {
  const color = readChildRgba(glow, scope);
  const blur = Math.min(MAX_BLUR, Math.max(0, readPoints(glow, 'rad') ?? 0));
  return color && color.a > 0 && blur > 0 ? { color: toHex(color), blur, dx: 0, dy: 0 } : undefined;
}

/** Effects that are ignored with a warning if the effect list of a shape contains them. */
const UNSUPPORTED_EFFECTS = new Set(['innerShdw', 'reflection', 'softEdge']);

/**
 * Reads the shadow or glow of a shape from the shape's effect list. Without an effect list, reads the effects of the
 * theme that the style of the shape refers to.
 * @param properties the `p:spPr` of the shape
 * @param reference the `a:effectRef` of the shape's style
 */
export function readShadow(
  properties: XmlNode | undefined,
  reference: XmlNode | undefined,
  scope: Scope,
): Shadow | undefined {
  const shapeEffects = child(properties, 'a:effectLst');
  if (shapeEffects?.children.some((effect) => UNSUPPORTED_EFFECTS.has(localName(effect)))) {
    warn(scope, 'pptx.effect', 'Reflections, soft edges and inner shadows are not drawn.');
  }
  if (shapeEffects) return readShadowOrGlow(shapeEffects, scope);
  const index = readNumber(reference, 'idx') ?? 0;
  if (!reference || index === 0) return undefined;
  return readShadowOrGlow(findThemeEffects(scope.theme, index), referenceScope(reference, scope));
}
