import { defined } from '@flydeck/scene/checked-access';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Size } from '@flydeck/scene/model/geometry';
import type { SlideReference } from '../deck/presentation.ts';
import type { DeckContext, Scope } from '../deck/scope.ts';
import { SLIDE_SPACE } from '../drawing/transform.ts';
import type { OpcPackage } from '../package/package.ts';
import { readFlag } from '../package/query.ts';
import { StyleCache } from '../text/style-cache.ts';
import { overrideTheme, type PptxTheme, readColorMap, readTheme } from '../theme/theme.ts';
import { readBackground } from './background.ts';
import { removeDanglingConnections } from './connector.ts';
import { readControls } from './controls.ts';
import { createSlideInheritance, type PartXml, placeholderOf, shapesOf } from './inheritance.ts';
import { readNotes } from './notes.ts';
import { exceedsSlide, removeOffSlideElements } from './slide-bounds.ts';
import { readBuilds } from './timing.ts';
import { titleOf } from './title.ts';
import { readTree } from './tree.ts';
import type { TreeContext } from './tree-context.ts';

/** A slide with its layout, master and theme. Layout and master may be missing in a damaged file. */
export interface SlideParts {
  readonly slide: PartXml;
  readonly layout: PartXml | undefined;
  readonly master: PartXml | undefined;
  readonly theme: PptxTheme;
}

/** The themes that have been read, by the name of their part. */
export type ThemeCache = Map<string, PptxTheme>;

/** Reads the part to which the first relationship of a type refers; undefined if the part is missing. */
function readRelatedPart(source: OpcPackage, part: string | undefined, type: string): PartXml | undefined {
  const relatedPart = part === undefined ? undefined : source.findRelationshipByType(part, type)?.part;
  const root = relatedPart === undefined ? undefined : source.readXml(relatedPart);
  return root && relatedPart !== undefined ? { part: relatedPart, root } : undefined;
}

/**
 * Reads the parts of a slide. A missing master or theme is replaced by the master or theme to which the main part
 * refers.
 */
export function loadSlideParts(source: OpcPackage, slide: PartXml, themes: ThemeCache): SlideParts {
  const layout = readRelatedPart(source, slide.part, 'slideLayout');
  const master =
    readRelatedPart(source, layout?.part, 'slideMaster') ?? readRelatedPart(source, source.mainPart, 'slideMaster');
  const themeXml = readRelatedPart(source, master?.part, 'theme') ?? readRelatedPart(source, source.mainPart, 'theme');
  const themePart = themeXml?.part ?? '';
  const theme = themes.get(themePart) ?? readTheme(themeXml?.root, themePart);
  themes.set(themePart, theme);
  const override =
    readRelatedPart(source, slide.part, 'themeOverride') ?? readRelatedPart(source, layout?.part, 'themeOverride');
  return { slide, layout, master, theme: overrideTheme(theme, override?.root, override?.part ?? '') };
}

/** Creates a function that returns element ids from topic id and shape id. A repeated shape id gets a suffix. */
function createIdGenerator(topicId: string): (shapeId: string) => string {
  const idCounts = new Map<string, number>();
  return (shapeId) => {
    const base = `${topicId}.${shapeId.slice(0, 40)}`;
    const count = (idCounts.get(base) ?? 0) + 1;
    idCounts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}

/**
 * Reads the shapes of the master and the layout, without placeholders. The layout can hide the shapes of the master,
 * and the slide can hide the shapes of both.
 */
function readFurniture(parts: SlideParts, context: TreeContext, background: Fill): Element[] {
  const { slide, layout, master } = parts;
  if (readFlag(slide.root, 'showMasterSp') === false) return [];
  const sources = readFlag(layout?.root, 'showMasterSp') === false ? [layout] : [master, layout];
  return sources.flatMap((source) => {
    if (!source) return [];
    // The same shape ids can occur in the master, the layout and the slide.
    const prefix = source === master ? 'm' : 'l';
    const newId = (id: string) => context.scope.newId(prefix + id);
    const scope: Scope = { ...context.scope, part: source.part, newId };
    const shapes = shapesOf(source).filter((shape) => !placeholderOf(shape));
    return readTree(shapes, { ...context, scope, isFurniture: true }, background);
  });
}

/** Reads a visible slide as a topic without a position on the canvas. `slideNumber` starts at 1. */
export function readSlide(
  deck: DeckContext,
  reference: SlideReference,
  parts: SlideParts,
  slideNumber: number,
  size: Size,
): Topic {
  const id = defined(deck.slideTopics.get(reference.part.toLowerCase()), 'topic id of a slide');
  const { slide, layout, master, theme } = parts;
  const colorMap = readColorMap(slide.root) ?? readColorMap(layout?.root) ?? readColorMap(master?.root) ?? {};
  const scope: Scope = {
    deck,
    part: slide.part,
    theme,
    colors: theme.colors,
    colorMap,
    topicId: id,
    slideNumber,
    styleCache: new StyleCache(),
    newId: createIdGenerator(id),
  };
  const inheritance = createSlideInheritance(layout, master, deck.defaultTextStyle);
  const context: TreeContext = {
    scope,
    inheritance,
    space: SLIDE_SPACE,
    isFurniture: false,
    groupDepth: 0,
    slideSize: size,
  };
  const background = readBackground([slide, layout, master], size, scope);
  const furniture = readFurniture(parts, context, background.fill);
  const shapes = readTree(shapesOf(slide), context, background.fill);
  const slideElements = removeDanglingConnections([...shapes, ...readControls(slide.root, context)]);
  const allElements = [...(background.picture ? [background.picture] : []), ...furniture, ...slideElements];
  const elements = removeOffSlideElements(allElements, size);
  const notes = readNotes(deck.package, slide.part);
  const builds = readBuilds(slide.root, elements, scope);
  return {
    id,
    title: titleOf(slideElements, slideNumber),
    width: size.width,
    height: size.height,
    background: background.fill,
    ...(exceedsSlide(elements, size) ? { clip: true } : {}),
    elements,
    ...(notes ? { notes } : {}),
    ...(builds.length > 0 ? { builds } : {}),
    topics: [],
  };
}
