import { itemAt } from '@flydeck/scene/checked-access';
import type { ChartElement } from '@flydeck/scene/model/elements';
import { readDocumentColor, type Scope } from '../deck/scope.ts';
import { child, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { overrideTheme } from '../theme/theme.ts';

/** The defaults of a chart's style number (ECMA-376 part 1, 21.2.2.227 `style`). */
export interface ChartStyle {
  /** The colour of series or point `index` of `count`. */
  colorAt(index: number, count: number): string | undefined;
  /** Background and text colours; only styles 41 to 48 set them: light text on a dark background. */
  readonly defaults: Partial<ChartElement>;
}

/** Tints of the dark colour in the greyscale styles (1, 9, 17 …), percent. */
const GREY_TINTS = [88.5, 55, 78, 92.5, 70, 30];
const ACCENTS = [1, 2, 3, 4, 5, 6].map((n) => `accent${n}`);
const DEFAULT_STYLE = 2;
const FIRST_DARK = 41;

function schemeColor(name: string, modifier?: string, percent = 100): XmlNode {
  const value = String(Math.round(percent * 1000));
  const children = modifier ? [{ name: `a:${modifier}`, attrs: { val: value }, children: [], text: '' }] : [];
  return { name: 'a:schemeClr', attrs: { val: name }, children, text: '' };
}

/** `c:style`, or `c14:style`, which counts from 101. */
function styleNumber(space: XmlNode): number {
  const newer = readNumber(child(space, 'c14:style'), 'val');
  const style = newer === undefined ? readNumber(child(space, 'c:style'), 'val') : newer - 100;
  return style !== undefined && style >= 1 && style <= 48 ? style : DEFAULT_STYLE;
}

/** The variation of a base colour for one of `cycles` uses, in equal steps between 70 % darker and 70 % lighter. */
function cycledColor(name: string, cycle: number, cycles: number): XmlNode {
  const change = ((cycle + 1) / (cycles + 1)) * 140 - 70;
  if (Math.abs(change) < 1e-6) return schemeColor(name);
  return change < 0 ? schemeColor(name, 'shade', 100 + change) : schemeColor(name, 'tint', 100 - change);
}

export function readChartStyle(space: XmlNode, scope: Scope): ChartStyle {
  const style = styleNumber(space);
  // In each group of eight styles, the first is grey, the second uses all accents, the others use one accent each.
  const variant = (style - 1) % 8;
  const bases = variant === 1 ? ACCENTS : [`accent${variant - 1}`];
  const nodeAt = (index: number, count: number): XmlNode => {
    if (variant === 0) return schemeColor('dk1', 'tint', GREY_TINTS[index % GREY_TINTS.length]);
    const cycles = Math.max(1, Math.ceil(count / bases.length));
    return cycledColor(itemAt(bases, index % bases.length), Math.floor(index / bases.length), cycles);
  };
  const dark = readDocumentColor(schemeColor('dk1'), scope);
  const light = readDocumentColor(schemeColor('lt1'), scope);
  return {
    colorAt: (index, count) => readDocumentColor(nodeAt(index, Math.max(count, index + 1)), scope),
    defaults:
      style >= FIRST_DARK && dark && light ? { fill: { kind: 'solid', color: dark }, textColor: light } : {},
  };
}

/**
 * The scope of a chart part: the theme and colours of its slide, or the chart's overrides if it was copied from another
 * presentation.
 */
export function chartScope(part: string, scope: Scope): Scope {
  const { package: source } = scope.deck;
  const over = source.related(part, 'themeOverride')?.part;
  const theme = over === undefined ? scope.theme : overrideTheme(scope.theme, source.xml(over), over);
  const map = child(source.xml(part), 'c:clrMapOvr')?.attrs;
  return { ...scope, part, theme, colors: theme.colors, map: map?.tx1 ? map : scope.map };
}
