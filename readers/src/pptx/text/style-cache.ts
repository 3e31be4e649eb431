import type { XmlNode } from '../package/xml.ts';
import type { ParagraphProperties } from './text-properties.ts';

/** Caches the paragraph properties of list styles by level, for one slide. */
export class StyleCache {
  readonly #levels = new WeakMap<XmlNode, Map<number, ParagraphProperties>>();

  /** Returns the cached properties of a style at `level` (0 to 8). Calls `read` if they are not cached. */
  getOrRead(style: XmlNode, level: number, read: () => ParagraphProperties): ParagraphProperties {
    const levels = this.#levels.get(style) ?? new Map<number, ParagraphProperties>();
    this.#levels.set(style, levels);
    const properties = levels.get(level) ?? read();
    levels.set(level, properties);
    return properties;
  }
}
