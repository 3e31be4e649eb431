import type { Color } from '@flydeck/scene/model/color';
import type { Fill } from '@flydeck/scene/model/fill';
import type { OpcPackage, Relationship } from '../package/package.ts';
import type { XmlNode } from '../package/xml.ts';
import type { StyleCache } from '../text/style-cache.ts';
import { type ColorScope, findColorNode, readColor, resolveColorName } from '../theme/color.ts';
import { type Rgba, toHex } from '../theme/rgb.ts';
import type { PptxTheme } from '../theme/theme.ts';
import type { AssetStore } from './assets.ts';

/** The data that all slides of an imported file share. */
export interface DeckContext {
  readonly package: OpcPackage;
  readonly assets: AssetStore;
  /** The element `p:defaultTextStyle` of the presentation part. */
  readonly defaultTextStyle: XmlNode | undefined;
  /** Table styles by their GUID. */
  readonly tableStyles: ReadonlyMap<string, XmlNode>;
  /** Topic id by lower-case part name, for each visible slide in order. */
  readonly slideTopics: ReadonlyMap<string, string>;
  /** The theme that defines the colour and font roles of the document. */
  readonly mainTheme: PptxTheme;
  /** Colour role of the document by colour (`#rrggbb`). */
  readonly rolesByColor: ReadonlyMap<string, Color>;
  warn(code: string, message: string, topicId?: string): void;
}

/** The context in which XML is read: a slide, and the part (slide, layout, master, diagram) that contains the XML. */
export interface Scope extends ColorScope {
  readonly deck: DeckContext;
  /** Name of the part that contains the XML. */
  readonly part: string;
  readonly theme: PptxTheme;
  /** Id of the slide's topic. */
  readonly topicId: string;
  /** Displayed slide number, from 1. */
  readonly slideNumber: number;
  /** Fill of the enclosing group, for `a:grpFill`. */
  readonly groupFill?: Fill | undefined;
  /** Cache of list styles resolved with this scope's colours. */
  readonly styleCache: StyleCache;
  /** Returns a new element id for a shape. Element ids are unique in the document, even if ids of shapes are not. */
  newId(shapeId: string): string;
}

/** Returns the relationship of the scope's part that has the id `id`. */
export function findRelationship(scope: Scope, id: string | undefined): Relationship | undefined {
  return id === undefined ? undefined : scope.deck.package.readRelationships(scope.part).get(id);
}

/** Adds a warning about the scope's slide. */
export function warn(scope: Scope, code: string, message: string): void {
  scope.deck.warn(code, message, scope.topicId);
}

/** Colour roles of the document by the names of scheme colours in DrawingML. */
const ROLE_BY_COLOR_NAME: Record<string, string> = { dk1: 'ink', lt1: 'paper', accent1: 'accent' };

/**
 * Reads a colour for the document. Returns a role if `node` is a scheme colour without modifications, and the
 * document's theme has the same colour for the role of the scheme colour; else returns `#rrggbb[aa]`. Returns undefined
 * if `node` is undefined or has no colour that can be read.
 */
export function readDocumentColor(node: XmlNode | undefined, scope: Scope): Color | undefined {
  const color = readColor(node, scope);
  if (!color || !node) return undefined;
  const hex = toHex(color);
  const role = scope.deck.rolesByColor.get(hex);
  const isUnmodified = node.name === 'a:schemeClr' && node.children.length === 0;
  return isUnmodified && role && ROLE_BY_COLOR_NAME[resolveColorName(node.attrs.val ?? '', scope.colorMap)] === role
    ? role
    : hex;
}

/** Reads the colour among the children of `node` (a fill, a style reference) by {@link readDocumentColor}. */
export function readChildColor(node: XmlNode | undefined, scope: Scope): Color | undefined {
  return readDocumentColor(findColorNode(node), scope);
}

/** Reads the colour among the children of `node` as red, green, blue and opacity by {@link readColor}. */
export function readChildRgba(node: XmlNode | undefined, scope: ColorScope): Rgba | undefined {
  return readColor(findColorNode(node), scope);
}
