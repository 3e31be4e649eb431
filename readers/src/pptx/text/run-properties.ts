import { readChildColor, type Scope } from '../deck/scope.ts';
import { readSolidColor } from '../drawing/fill.ts';
import { child, readFlag, readFraction, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readLink } from './link.ts';
import type { RunProperties } from './text-properties.ts';

const CAPS: Record<string, RunProperties['caps']> = { all: 'all', small: 'small', none: 'none' };

function readFonts(node: XmlNode, into: RunProperties): void {
  const latin = child(node, 'a:latin')?.attrs.typeface;
  const eastAsian = child(node, 'a:ea')?.attrs.typeface;
  const complex = child(node, 'a:cs')?.attrs.typeface;
  const symbol = child(node, 'a:sym')?.attrs.typeface;
  if (latin) into.latin = latin;
  if (eastAsian) into.eastAsian = eastAsian;
  if (complex) into.complex = complex;
  if (symbol) into.symbol = symbol;
}

function readNumbers(node: XmlNode, into: RunProperties): void {
  const size = readNumber(node, 'sz');
  const spacing = readNumber(node, 'spc');
  const baseline = readFraction(node, 'baseline');
  if (size !== undefined && size > 0) into.size = Math.min(20_000, size / 100);
  if (spacing !== undefined) into.spacing = Math.min(2000, Math.max(-200, spacing / 100));
  if (baseline !== undefined) into.baseline = Math.min(1, Math.max(-1, baseline));
}

function readFlags(node: XmlNode, into: RunProperties): void {
  const bold = readFlag(node, 'b');
  const italic = readFlag(node, 'i');
  const { u, strike, cap } = node.attrs;
  if (bold !== undefined) into.bold = bold;
  if (italic !== undefined) into.italic = italic;
  if (u !== undefined) into.underline = u !== 'none';
  if (strike !== undefined) into.strike = strike !== 'noStrike';
  if (cap !== undefined) into.caps = CAPS[cap] ?? 'none';
}

function readColors(node: XmlNode, scope: Scope, into: RunProperties): void {
  const color = readSolidColor(node, scope);
  if (color !== undefined) into.color = color;
  if (child(node, 'a:noFill')) {
    // Outlined text without fill is drawn filled, in the colour of its outline.
    const outline = readSolidColor(child(node, 'a:ln'), scope);
    if (outline === undefined) into.hidden = true;
    else into.color = outline;
  }
  const highlight = readChildColor(child(node, 'a:highlight'), scope);
  if (highlight !== undefined) into.highlight = highlight;
}

/** Reads `a:rPr`, `a:defRPr` or `a:endParaRPr`. */
export function readRunProperties(node: XmlNode | undefined, scope: Scope): RunProperties {
  const into: RunProperties = {};
  if (!node) return into;
  readFonts(node, into);
  readNumbers(node, into);
  readFlags(node, into);
  readColors(node, scope, into);
  if (node.attrs.lang) into.language = node.attrs.lang.slice(0, 35);
  const link = readLink(child(node, 'a:hlinkClick'), scope);
  if (link) into.link = link;
  return into;
}
