import type { Scope } from '../deck/scope.ts';
import { child } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { mergeParagraph, readParagraphProperties } from './paragraph-properties.ts';
import type { ParagraphProperties, RunProperties } from './text-properties.ts';

/**
 * The styles of a text body. `styles` are the inherited ones, weakest first: the presentation's defaults, the master's
 * text styles, and the list styles of its placeholders. `overrides` (a shape's font reference, a table style) take
 * precedence over `styles`, the body's `own` list style over both.
 */
export interface TextCascade {
  readonly styles: readonly (XmlNode | undefined)[];
  readonly overrides?: RunProperties | undefined;
  readonly own: XmlNode | undefined;
}

/** The properties of a list style at `level`, with its defaults. */
function levelProperties(style: XmlNode, level: number, scope: Scope): ParagraphProperties {
  return scope.styleCache.level(style, level, () => {
    const defaults = readParagraphProperties(child(style, 'a:defPPr'), scope);
    return mergeParagraph(defaults, readParagraphProperties(child(style, `a:lvl${level + 1}pPr`), scope));
  });
}

/** The inherited properties of a paragraph of `level` (0 to 8), without its own. */
export function inherited(cascade: TextCascade, level: number, scope: Scope): ParagraphProperties {
  let merged: ParagraphProperties = { run: {} };
  for (const style of cascade.styles) {
    if (style) merged = mergeParagraph(merged, levelProperties(style, level, scope));
  }
  if (cascade.overrides) merged = { ...merged, run: { ...merged.run, ...cascade.overrides } };
  return cascade.own ? mergeParagraph(merged, levelProperties(cascade.own, level, scope)) : merged;
}
