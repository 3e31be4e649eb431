import type { XmlNode } from '../package/xml.ts';
import type { ParagraphProperties } from './text-properties.ts';

/** Caches the paragraph properties of list styles by level, for one slide. */
export class StyleCache {
  readonly #propertiesByStyle = new WeakMap<XmlNode, Map<number, ParagraphProperties>>();

  /** Returns the cached properties of a style at `level` (0 to 8). Calls `read` if the properties are not cached. */
  getOrRead(style: XmlNode, level: number, read: () => ParagraphProperties): ParagraphProperties {
    const propertiesByLevel = this.#propertiesByStyle.get(style) ?? new Map<number, ParagraphProperties>();
    this.#propertiesByStyle.set(style, propertiesByLevel);
    const properties = propertiesByLevel.get(level) ?? read();
    propertiesByLevel.set(level, properties);
    return properties;
  }
}
