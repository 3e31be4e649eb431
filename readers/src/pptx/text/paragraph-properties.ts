import { readChildColor, type Scope } from '../deck/scope.ts';
import { child, readFlag, readFraction, readNumber, readPoints } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readRunProperties } from './run-properties.ts';
import type { ParagraphProperties, SpacingValue } from './text-properties.ts';

/** Reads line spacing or paragraph spacing: a percentage, or hundredths of a point. Limits implausible values. */
function readSpacing(node: XmlNode | undefined): SpacingValue | undefined {
  const fraction = readFraction(child(node, 'a:spcPct'), 'val');
  if (fraction !== undefined) return { fraction: Math.min(20, Math.max(0, fraction)) };
  const hundredths = readNumber(child(node, 'a:spcPts'), 'val');
  return hundredths === undefined ? undefined : { points: Math.min(10_000, Math.max(0, hundredths / 100)) };
}

/** Reads the bullet into `properties`. The value `text` is the font or the colour of the text. */
function readBulletProperties(node: XmlNode, scope: Scope, properties: ParagraphProperties): void {
  for (const property of node.children) {
    if (property.name === 'a:buNone') properties.bullet = { kind: 'none' };
    else if (property.name === 'a:buChar') properties.bullet = { kind: 'char', char: property.attrs.char ?? '•' };
    // Picture bullets are not supported; a dot replaces them.
    else if (property.name === 'a:buBlip') properties.bullet = { kind: 'char', char: '•' };
    else if (property.name === 'a:buAutoNum') {
      properties.bullet = {
        kind: 'auto',
        type: property.attrs.type ?? 'arabicPeriod',
        startAt: readNumber(property, 'startAt') ?? 1,
      };
    } else if (property.name === 'a:buFont') properties.bulletFont = property.attrs.typeface ?? 'text';
    else if (property.name === 'a:buFontTx') properties.bulletFont = 'text';
    else if (property.name === 'a:buClrTx') properties.bulletColor = 'text';
    else if (property.name === 'a:buClr') properties.bulletColor = readChildColor(property, scope) ?? 'text';
    else if (property.name === 'a:buSzTx') properties.bulletSize = { fraction: 1 };
    else if (property.name === 'a:buSzPct') properties.bulletSize = { fraction: readFraction(property, 'val') ?? 1 };
    else if (property.name === 'a:buSzPts')
      properties.bulletSize = { points: (readNumber(property, 'val') ?? 1800) / 100 };
  }
}

/** Reads `a:pPr`, `a:defPPr` or one of `a:lvl1pPr` to `a:lvl9pPr`. */
export function readParagraphProperties(node: XmlNode | undefined, scope: Scope): ParagraphProperties {
  const properties: ParagraphProperties = { run: {} };
  if (!node) return properties;
  const rtl = readFlag(node, 'rtl');
  const marginLeft = readPoints(node, 'marL');
  const indent = readPoints(node, 'indent');
  const lineSpacing = readSpacing(child(node, 'a:lnSpc'));
  const spaceBefore = readSpacing(child(node, 'a:spcBef'));
  const spaceAfter = readSpacing(child(node, 'a:spcAft'));
  if (node.attrs.algn) properties.align = node.attrs.algn;
  if (rtl !== undefined) properties.isRtl = rtl;
  if (marginLeft !== undefined) properties.marginLeft = marginLeft;
  if (indent !== undefined) properties.indent = indent;
  if (lineSpacing) properties.lineSpacing = lineSpacing;
  if (spaceBefore) properties.spaceBefore = spaceBefore;
  if (spaceAfter) properties.spaceAfter = spaceAfter;
  readBulletProperties(node, scope, properties);
  properties.run = readRunProperties(child(node, 'a:defRPr'), scope);
  return properties;
}

/** Returns the merged properties. Fields of `overrides` replace fields of `base`. */
export function mergeParagraph(base: ParagraphProperties, overrides: ParagraphProperties): ParagraphProperties {
  return { ...base, ...overrides, run: { ...base.run, ...overrides.run } };
}
