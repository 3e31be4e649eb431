import { readChildColor, type Scope } from '../deck/scope.ts';
import { readSolidColor } from '../drawing/fill.ts';
import { child, readFlag, readFraction, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readLink } from './link.ts';
import type { RunProperties } from './text-properties.ts';

/** Capitalisation by the value of the attribute `cap`. */
const CAPS: Record<string, RunProperties['caps']> = { all: 'all', small: 'small', none: 'none' };

/** Reads the font families into `properties`. */
function readFonts(node: XmlNode, properties: RunProperties): void {
  const latin = child(node, 'a:latin')?.attrs.typeface;
  const eastAsian = child(node, 'a:ea')?.attrs.typeface;
  const complex = child(node, 'a:cs')?.attrs.typeface;
  const symbol = child(node, 'a:sym')?.attrs.typeface;
  if (latin) properties.latin = latin;
  if (eastAsian) properties.eastAsian = eastAsian;
  if (complex) properties.complex = complex;
  if (symbol) properties.symbol = symbol;
}

/** Reads size, character spacing (both in points) and baseline (a fraction of the size) into `properties`. */
function readNumbers(node: XmlNode, properties: RunProperties): void {
  // `sz` and `spc` are in hundredths of a point. Extreme values are limited.
  const size = readNumber(node, 'sz');
  const spacing = readNumber(node, 'spc');
  const baseline = readFraction(node, 'baseline');
  if (size !== undefined && size > 0) properties.size = Math.min(20_000, size / 100);
  if (spacing !== undefined) properties.spacing = Math.min(2000, Math.max(-200, spacing / 100));
  if (baseline !== undefined) properties.baseline = Math.min(1, Math.max(-1, baseline));
}

/** Reads bold, italic, underline, strike and capitals into `properties`. */
function readFlags(node: XmlNode, properties: RunProperties): void {
  const bold = readFlag(node, 'b');
  const italic = readFlag(node, 'i');
  const { u, strike, cap } = node.attrs;
  if (bold !== undefined) properties.bold = bold;
  if (italic !== undefined) properties.italic = italic;
  if (u !== undefined) properties.underline = u !== 'none';
  if (strike !== undefined) properties.strike = strike !== 'noStrike';
  if (cap !== undefined) properties.caps = CAPS[cap] ?? 'none';
}

/** Reads the text colour and the highlight into `properties`. */
function readColors(node: XmlNode, scope: Scope, properties: RunProperties): void {
  const color = readSolidColor(node, scope);
  if (color !== undefined) properties.color = color;
  if (child(node, 'a:noFill')) {
    // Text that has only an outline is filled with the colour of the outline.
    const outline = readSolidColor(child(node, 'a:ln'), scope);
    if (outline === undefined) properties.isHidden = true;
    else properties.color = outline;
  }
  const highlight = readChildColor(child(node, 'a:highlight'), scope);
  if (highlight !== undefined) properties.highlight = highlight;
}

/** Reads `a:rPr`, `a:defRPr` or `a:endParaRPr`. */
export function readRunProperties(node: XmlNode | undefined, scope: Scope): RunProperties {
  const properties: RunProperties = {};
  if (!node) return properties;
  readFonts(node, properties);
  readNumbers(node, properties);
  readFlags(node, properties);
  readColors(node, scope, properties);
  // Documents allow languages of up to 35 characters.
  if (node.attrs.lang) properties.language = node.attrs.lang.slice(0, 35);
  const link = readLink(child(node, 'a:hlinkClick'), scope);
  if (link) properties.link = link;
  return properties;
}
