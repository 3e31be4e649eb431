import { defined } from '@flydeck/scene/checked-access';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { SlideReference } from '../deck/presentation.ts';
import type { Deck, Scope } from '../deck/scope.ts';
import { SLIDE_SPACE } from '../drawing/transform.ts';
import { readFlag } from '../package/query.ts';
import { StyleCache } from '../text/style-cache.ts';
import { overrideTheme, type PptxTheme, readColorMap, readTheme } from '../theme/theme.ts';
import { readBackground } from './background.ts';
import { removeDanglingConnections } from './connector.ts';
import { readControls } from './controls.ts';
import { type PartXml, placeholderOf, shapesOf, slideInheritance } from './inheritance.ts';
import { readNotes } from './notes.ts';
import { exceedsSlide, removeOffSlideElements } from './slide-bounds.ts';
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

export type ThemeCache = Map<string, PptxTheme>;

function follow(deck: Pick<Deck, 'package'>, from: PartXml | undefined, type: string): PartXml | undefined {
  const part = from && deck.package.related(from.part, type)?.part;
  const root = part === undefined ? undefined : deck.package.xml(part);
  return root && part !== undefined ? { part, root } : undefined;
}

export function slideParts(deck: Pick<Deck, 'package'>, slide: PartXml, themes: ThemeCache): SlideParts {
  const layout = follow(deck, slide, 'slideLayout');
  const master =
    follow(deck, layout, 'slideMaster') ??
    follow(deck, { part: deck.package.mainPart, root: slide.root }, 'slideMaster');
  const source =
    follow(deck, master, 'theme') ?? follow(deck, { part: deck.package.mainPart, root: slide.root }, 'theme');
  const key = source?.part ?? '';
  const theme = themes.get(key) ?? readTheme(source?.root, key);
  themes.set(key, theme);
  const override = follow(deck, slide, 'themeOverride') ?? follow(deck, layout, 'themeOverride');
  return { slide, layout, master, theme: overrideTheme(theme, override?.root, override?.part ?? '') };
}

/** Creates element ids from topic id and shape id. A repeated shape id gets a suffix. */
function createIdGenerator(topicId: string): (source: string) => string {
  const taken = new Map<string, number>();
  return (source) => {
    const base = `${topicId}.${source.slice(0, 40)}`;
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}

/** The shapes of master and layout behind a slide, without placeholders; none where `showMasterSp` is off. */
function readFurniture(parts: SlideParts, context: TreeContext, background: Fill): Element[] {
  const { slide, layout, master } = parts;
  if (readFlag(slide.root, 'showMasterSp') === false) return [];
  const sources = readFlag(layout?.root, 'showMasterSp') === false ? [layout] : [master, layout];
  return sources.flatMap((source, i) => {
    if (!source) return [];
    const prefix = source === master && i === 0 ? 'm' : 'l';
    const newId = (id: string) => context.scope.newId(prefix + id);
    const scope: Scope = { ...context.scope, part: source.part, newId };
    const shapes = shapesOf(source).filter((shape) => !placeholderOf(shape));
    return readTree(shapes, { ...context, scope, furniture: true }, background);
  });
}

/** Reads a visible slide as a topic without a position on the canvas. `number` is the slide number, from 1. */
export function readSlide(
  deck: Deck,
  reference: SlideReference,
  parts: SlideParts,
  slideNumber: number,
  size: { readonly width: number; readonly height: number },
): Topic {
  const id = defined(deck.slideTopics.get(reference.part.toLowerCase()), 'topic id of a slide');
  const { slide, layout, master, theme } = parts;
  const map = readColorMap(slide.root) ?? readColorMap(layout?.root) ?? readColorMap(master?.root) ?? {};
  const scope: Scope = {
    deck,
    part: slide.part,
    theme,
    colors: theme.colors,
    map,
    topicId: id,
    slideNumber,
    styleCache: new StyleCache(),
    newId: createIdGenerator(id),
  };
  const inheritance = slideInheritance(layout, master, deck.defaultTextStyle);
  const context: TreeContext = {
    scope,
    inheritance,
    space: SLIDE_SPACE,
    furniture: false,
    depth: 0,
    slide: { width: size.width, height: size.height },
  };
  const background = readBackground([slide, layout, master], size, scope);
  const furniture = readFurniture(parts, context, background.fill);
  const shapes = readTree(shapesOf(slide), context, background.fill);
  const own = removeDanglingConnections([...shapes, ...readControls(slide.root, context)]);
  const all = [...(background.picture ? [background.picture] : []), ...furniture, ...own];
  const elements = removeOffSlideElements(all, size);
  const notes = readNotes(deck.package, slide.part);
  return {
    id,
    title: titleOf(own, slideNumber),
    width: size.width,
    height: size.height,
    background: background.fill,
    ...(exceedsSlide(elements, size) ? { clip: true } : {}),
    elements,
    ...(notes ? { notes } : {}),
    topics: [],
  };
}
