import type { Scope } from '../deck/scope.ts';
import { child } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { mergeParagraph, readParagraphProperties } from './paragraph-properties.ts';
import type { ParagraphProperties, RunProperties } from './text-properties.ts';

/**
 * The styles of a text body, in the order in which they are applied. `styles` are inherited: the presentation's
 * defaults, the master's text styles, and the list styles of placeholders. Later styles override earlier styles.
 * `overrides` (a shape's font reference, or a table style) override `styles`. `bodyStyle`, the list style of the body,
 * overrides both.
 */
export interface TextCascade {
  readonly styles: readonly (XmlNode | undefined)[];
  readonly overrides?: RunProperties | undefined;
  readonly bodyStyle: XmlNode | undefined;
}

/** Reads the properties of a list style at `level` (0 to 8), merged with the default properties of the style. */
function readLevelProperties(style: XmlNode, level: number, scope: Scope): ParagraphProperties {
  return scope.styleCache.getOrRead(style, level, () => {
    const defaults = readParagraphProperties(child(style, 'a:defPPr'), scope);
    return mergeParagraph(defaults, readParagraphProperties(child(style, `a:lvl${level + 1}pPr`), scope));
  });
}

/** Returns the properties that a paragraph of `level` (0 to 8) inherits. */
export function resolveInherited(cascade: TextCascade, level: number, scope: Scope): ParagraphProperties {
  let properties: ParagraphProperties = { run: {} };
  for (const style of cascade.styles) {
    if (style) properties = mergeParagraph(properties, readLevelProperties(style, level, scope));
  }
  if (cascade.overrides) properties = { ...properties, run: { ...properties.run, ...cascade.overrides } };
  return cascade.bodyStyle
    ? mergeParagraph(properties, readLevelProperties(cascade.bodyStyle, level, scope))
    : properties;
}
