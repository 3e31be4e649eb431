import { itemAt } from '@flydeck/scene/checked-access';
import type { ChartElement } from '@flydeck/scene/model/elements';
import { readDocumentColor, type Scope } from '../deck/scope.ts';
import { child } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { overrideTheme } from '../theme/theme.ts';
import { readNumberValue } from './chart-data.ts';

/** The defaults of a chart's style number (ECMA-376 part 1, 21.2.2.227 `style`). */
export interface ChartStyle {
  /** The colour of the series or point `index` (from 0) of `count`; undefined if the theme does not have the colour. */
  colorAt(index: number, count: number): string | undefined;
  /** Background and text colours. Only styles 41 to 48 set them: light text on a dark background. */
  readonly defaults: Partial<ChartElement>;
}

/** Tints of the theme's dark colour in the greyscale styles (1, 9, 17 …), in percent. */
const GREY_TINTS = [88.5, 55, 78, 92.5, 70, 30];
/** Names of the theme's accent colours. */
const ACCENTS = [1, 2, 3, 4, 5, 6].map((n) => `accent${n}`);
/** The style of charts that have no valid style number. */
const DEFAULT_STYLE = 2;
/** The styles from this number on have a dark background. */
const FIRST_DARK_STYLE = 41;

/** Creates a colour node for a theme colour. `percent` is the value of `modifier`, such as `tint` or `shade`. */
function schemeColor(name: string, modifier?: string, percent = 100): XmlNode {
  const value = String(Math.round(percent * 1000));
  const children = modifier ? [{ name: `a:${modifier}`, attrs: { val: value }, children: [], text: '' }] : [];
  return { name: 'a:schemeClr', attrs: { val: name }, children, text: '' };
}

/** Reads the style number from `c:style`, or from `c14:style`, which counts from 101. */
function styleNumber(chartSpace: XmlNode): number {
  const extendedStyle = readNumberValue(chartSpace, 'c14:style');
  const style = extendedStyle === undefined ? readNumberValue(chartSpace, 'c:style') : extendedStyle - 100;
  return style !== undefined && style >= 1 && style <= 48 ? style : DEFAULT_STYLE;
}

/**
 * Returns the variation of a base colour for a cycle (from 0). A chart with more series or points than base colours
 * uses the base colours again in each of `cycles` cycles, and varies them. The variations divide the range from 70 %
 * darker to 70 % lighter into equal steps, without the ends of the range.
 */
function variedColor(name: string, cycle: number, cycles: number): XmlNode {
  const change = ((cycle + 1) / (cycles + 1)) * 140 - 70;
  if (Math.abs(change) < 1e-6) return schemeColor(name);
  return change < 0 ? schemeColor(name, 'shade', 100 + change) : schemeColor(name, 'tint', 100 - change);
}

/** Reads the style number of a chart and returns its defaults in the colours of `scope`. */
export function readChartStyle(chartSpace: XmlNode, scope: Scope): ChartStyle {
  const style = styleNumber(chartSpace);
  // Each group of eight styles has one grey style, one style with all accents, and six styles with one accent each.
  const variant = (style - 1) % 8;
  const baseColors = variant === 1 ? ACCENTS : [`accent${variant - 1}`];
  const colorNodeAt = (index: number, count: number): XmlNode => {
    if (variant === 0) return schemeColor('dk1', 'tint', GREY_TINTS[index % GREY_TINTS.length]);
    const cycles = Math.max(1, Math.ceil(count / baseColors.length));
    return variedColor(itemAt(baseColors, index % baseColors.length), Math.floor(index / baseColors.length), cycles);
  };
  const dark = readDocumentColor(schemeColor('dk1'), scope);
  const light = readDocumentColor(schemeColor('lt1'), scope);
  return {
    colorAt: (index, count) => readDocumentColor(colorNodeAt(index, Math.max(count, index + 1)), scope),
    defaults:
      style >= FIRST_DARK_STYLE && dark && light ? { fill: { kind: 'solid', color: dark }, textColor: light } : {},
  };
}

/**
 * Returns the scope of a chart part: the theme and colours of its slide, or the overrides in the chart if the chart was
 * copied from another presentation.
 */
export function chartScope(part: string, scope: Scope): Scope {
  const { package: source } = scope.deck;
  const overridePart = source.findRelationshipByType(part, 'themeOverride')?.part;
  const theme =
    overridePart === undefined ? scope.theme : overrideTheme(scope.theme, source.readXml(overridePart), overridePart);
  const mapOverride = child(source.readXml(part), 'c:clrMapOvr')?.attrs;
  return { ...scope, part, theme, colors: theme.colors, colorMap: mapOverride?.tx1 ? mapOverride : scope.colorMap };
}
