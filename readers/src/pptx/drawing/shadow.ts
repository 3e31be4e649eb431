import type { Shadow } from '@flydeck/scene/model/fill';
import { rgbaIn, type Scope, warn } from '../deck/scope.ts';
import { child, localName, num, points } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { toHex } from '../theme/rgb.ts';
import { themeEffects } from '../theme/theme.ts';
import { referenceScope } from './fill.ts';

function fromEffects(effects: XmlNode | undefined, scope: Scope): Shadow | undefined {
  const node = child(effects, 'a:outerShdw');
  const color = rgbaIn(node, scope);
  if (!node || !color || color.a === 0) return fromGlow(child(effects, 'a:glow'), scope);
  const distance = points(node, 'dist') ?? 0;
  const angle = (((num(node, 'dir') ?? 0) / 60_000) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    color: toHex(color),
    blur: Math.min(500, Math.max(0, points(node, 'blurRad') ?? 0)),
    dx: round(distance * Math.cos(angle)),
    dy: round(distance * Math.sin(angle)),
  };
}

/** A glow as a shadow without offset. */
function fromGlow(glow: XmlNode | undefined, scope: Scope): Shadow | undefined {
  const color = rgbaIn(glow, scope);
  const blur = Math.min(500, Math.max(0, points(glow, 'rad') ?? 0));
  return color && color.a > 0 && blur > 0 ? { color: toHex(color), blur, dx: 0, dy: 0 } : undefined;
}

const UNSUPPORTED_EFFECTS = new Set(['innerShdw', 'reflection', 'softEdge']);

/** The outer shadow of a shape: from its own effect list if it has one, else from its style reference. */
export function readShadow(
  properties: XmlNode | undefined,
  reference: XmlNode | undefined,
  scope: Scope,
): Shadow | undefined {
  const own = child(properties, 'a:effectLst');
  if (own?.children.some((it) => UNSUPPORTED_EFFECTS.has(localName(it)))) {
    warn(scope, 'pptx.effect', 'Reflections, soft edges and inner shadows are not drawn.');
  }
  if (own) return fromEffects(own, scope);
  const index = num(reference, 'idx') ?? 0;
  if (!reference || index === 0) return undefined;
  return fromEffects(themeEffects(scope.theme, index), referenceScope(reference, scope));
}
