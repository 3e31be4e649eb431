import { readChildColor, type Scope } from '../deck/scope.ts';
import { child, readFlag, readFraction, readNumber, readPoints } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readRunProperties } from './run-properties.ts';
import type { ParagraphProperties, SpacingValue } from './text-properties.ts';

function readSpacing(node: XmlNode | undefined): SpacingValue | undefined {
  const percent = readFraction(child(node, 'a:spcPct'), 'val');
  if (percent !== undefined) return { share: Math.min(20, Math.max(0, percent)) };
  const hundredths = readNumber(child(node, 'a:spcPts'), 'val');
  return hundredths === undefined ? undefined : { points: Math.min(10_000, Math.max(0, hundredths / 100)) };
}

function readBullet(node: XmlNode, scope: Scope, into: ParagraphProperties): void {
  for (const property of node.children) {
    if (property.name === 'a:buNone') into.bullet = { kind: 'none' };
    else if (property.name === 'a:buChar') into.bullet = { kind: 'char', char: property.attrs.char ?? '•' };
    else if (property.name === 'a:buBlip') into.bullet = { kind: 'char', char: '•' };
    else if (property.name === 'a:buAutoNum') {
      into.bullet = {
        kind: 'auto',
        type: property.attrs.type ?? 'arabicPeriod',
        startAt: readNumber(property, 'startAt') ?? 1,
      };
    } else if (property.name === 'a:buFont') into.bulletFont = property.attrs.typeface ?? 'text';
    else if (property.name === 'a:buFontTx') into.bulletFont = 'text';
    else if (property.name === 'a:buClrTx') into.bulletColor = 'text';
    else if (property.name === 'a:buClr') into.bulletColor = readChildColor(property, scope) ?? 'text';
    else if (property.name === 'a:buSzTx') into.bulletSize = { share: 1 };
    else if (property.name === 'a:buSzPct') into.bulletSize = { share: readFraction(property, 'val') ?? 1 };
    else if (property.name === 'a:buSzPts')
      into.bulletSize = { points: (readNumber(property, 'val') ?? 1800) / 100 };
  }
}

/** Reads `a:pPr`, `a:defPPr` or one of `a:lvl1pPr` to `a:lvl9pPr`. */
export function readParagraphProperties(node: XmlNode | undefined, scope: Scope): ParagraphProperties {
  const into: ParagraphProperties = { run: {} };
  if (!node) return into;
  const rtl = readFlag(node, 'rtl');
  const marginLeft = readPoints(node, 'marL');
  const indent = readPoints(node, 'indent');
  const lineSpacing = readSpacing(child(node, 'a:lnSpc'));
  const spaceBefore = readSpacing(child(node, 'a:spcBef'));
  const spaceAfter = readSpacing(child(node, 'a:spcAft'));
  if (node.attrs.algn) into.align = node.attrs.algn;
  if (rtl !== undefined) into.rtl = rtl;
  if (marginLeft !== undefined) into.marginLeft = marginLeft;
  if (indent !== undefined) into.indent = indent;
  if (lineSpacing) into.lineSpacing = lineSpacing;
  if (spaceBefore) into.spaceBefore = spaceBefore;
  if (spaceAfter) into.spaceAfter = spaceAfter;
  readBullet(node, scope, into);
  into.run = readRunProperties(child(node, 'a:defRPr'), scope);
  return into;
}

/** Merges properties; the fields present in `over` take precedence. */
export function mergeParagraph(under: ParagraphProperties, over: ParagraphProperties): ParagraphProperties {
  return { ...under, ...over, run: { ...under.run, ...over.run } };
}
