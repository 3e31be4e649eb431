import { PIXELS_PER_UNIT } from '@flydeck/scene/geometry/svg-units';
import type { XmlElement } from './parse-xml.ts';
import { type Declarations, declarationsOf, parseDeclarations, type StyleRule } from './style-rules.ts';
import { UnsupportedSvg } from './unsupported-svg.ts';

/** Properties that children inherit, with their initial values (SVG 2, appendix on properties). */
const INHERITED: Declarations = {
  color: 'currentColor',
  fill: '#000000',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'marker-start': 'none',
  'marker-mid': 'none',
  'marker-end': 'none',
  'paint-order': 'normal',
  visibility: 'visible',
  'font-family': '',
  'font-size': '16',
  'font-style': 'normal',
  'font-weight': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'letter-spacing': 'normal',
  direction: 'ltr',
  'writing-mode': 'horizontal-tb',
};

/** Properties of an element itself. */
const OWN: Declarations = {
  display: 'inline',
  opacity: '1',
  filter: 'none',
  mask: 'none',
  'clip-path': 'none',
  'mix-blend-mode': 'normal',
  'vector-effect': 'none',
  'text-decoration': 'none',
  'stop-color': '#000000',
  'stop-opacity': '1',
  'baseline-shift': '0',
};

/** Properties that must have their initial value, because elements of presentations have no such property. */
const UNSUPPORTED = ['filter', 'mask', 'mix-blend-mode', 'marker-start', 'marker-mid', 'marker-end', 'vector-effect'];

/** The values of all properties of an element. */
export type SvgStyle = Declarations;

/** The style of the root's parent. */
export const INITIAL_STYLE: SvgStyle = { ...INHERITED, ...OWN };

/**
 * Returns the style of an element: its attributes, then the rules of style sheets, then its attribute `style`.
 * @throws UnsupportedSvg for properties that elements of presentations do not have
 */
export function styleOf(element: XmlElement, parent: SvgStyle, rules: readonly StyleRule[]): SvgStyle {
  const { attributes } = element;
  const css = { ...declarationsOf(rules, element), ...parseDeclarations(attributes['style'] ?? '') };
  // The properties of CSS with these names have another syntax than the attributes.
  if (['transform', 'd', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'ry'].some((name) => css[name] !== undefined))
    throw new UnsupportedSvg('geometry in CSS');
  const style: Record<string, string> = {};
  for (const [name, initial] of Object.entries(INITIAL_STYLE)) {
    const inherited = name in INHERITED ? (parent[name] ?? initial) : initial;
    const value = (css[name] ?? attributes[name])?.trim();
    style[name] = value === undefined || value === 'inherit' ? inherited : value;
  }
  if (style['color'] === 'currentColor') style['color'] = parent['color'] ?? 'currentColor';
  style['font-size'] = String(fontSize(style['font-size'] ?? '', Number(parent['font-size'])));
  for (const name of UNSUPPORTED) if (style[name] !== INITIAL_STYLE[name]) throw new UnsupportedSvg(name);
  return style;
}

/** Returns a length in user units. @throws UnsupportedSvg for units that depend on something else */
export function parseLength(value: string): number {
  const match = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z]*)$/i.exec(value.trim());
  const unit = PIXELS_PER_UNIT[match?.[2]?.toLowerCase() ?? '?'];
  const length = match && unit !== undefined ? Number(match[1]) * unit : Number.NaN;
  if (!Number.isFinite(length)) throw new UnsupportedSvg('length');
  return length;
}

/** Returns a number or a percentage. */
export function parseFraction(value: string): number {
  const number = Number.parseFloat(value) / (value.trim().endsWith('%') ? 100 : 1);
  if (!Number.isFinite(number)) throw new UnsupportedSvg('number');
  return number;
}

function fontSize(value: string, parent: number): number {
  if (/^[\d.]+(?:em|%)$/.test(value)) return Number.parseFloat(value) * parent * (value.endsWith('%') ? 0.01 : 1);
  return parseLength(value);
}
