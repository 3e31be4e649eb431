import type { Scope } from '../deck/scope.ts';
import { child } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { mergeParagraph, type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts';
import type { RunProperties } from './run-properties.ts';

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

/** Caches the paragraph properties of list styles by level, for one slide. */
export class StyleCache {
  readonly #levels = new WeakMap<XmlNode, Map<number, ParagraphProperties>>();

  level(style: XmlNode, level: number, scope: Scope): ParagraphProperties {
    let levels = this.#levels.get(style);
    if (!levels) {
      levels = new Map();
      this.#levels.set(style, levels);
    }
    let read = levels.get(level);
    if (!read) {
      const defaults = readParagraphProperties(child(style, 'a:defPPr'), scope);
      read = mergeParagraph(defaults, readParagraphProperties(child(style, `a:lvl${level + 1}pPr`), scope));
      levels.set(level, read);
    }
    return read;
  }
}

/** The inherited properties of a paragraph of `level` (0 to 8), without its own. */
export function inherited(cascade: TextCascade, level: number, scope: Scope): ParagraphProperties {
  let merged: ParagraphProperties = { run: {} };
  for (const style of cascade.styles) {
    if (style) merged = mergeParagraph(merged, scope.styles.level(style, level, scope));
  }
  if (cascade.overrides) merged = { ...merged, run: { ...merged.run, ...cascade.overrides } };
  return cascade.own ? mergeParagraph(merged, scope.styles.level(cascade.own, level, scope)) : merged;
}
