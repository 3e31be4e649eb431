import type { Element } from '../model/elements.ts';
import type { SceneQuestion } from '../model/scene.ts';
import type { DisplayItem, LinkArea, StructNode } from '../paint/display-list.ts';
import { type Bounds, boundsOfItems } from './bounds.ts';
import { compileElement } from './element.ts';
import { type ElementRanges, ItemSink } from './item-sink.ts';
import { FRAME_TRANSFORM } from './local-transform.ts';
import { decimalsFor } from './rounding.ts';
import type { SceneResources } from './scene-resources.ts';
import type { TopicEnvironment } from './topic-environment.ts';
import { emptyUsedResources, type UsedResources } from './used-resources.ts';

/** A compiled element of a topic. It is immutable, and depends only on the element and its environment. */
export interface Fragment {
  readonly items: readonly DisplayItem[];
  readonly links: readonly LinkArea[];
  /** Structure with indexes into `items`. */
  readonly struct: readonly StructNode[];
  readonly questions: readonly SceneQuestion[];
  readonly bounds: Bounds;
  /** The items of the element and of its descendants, by element id. */
  readonly elementRanges: ReadonlyMap<string, ElementRanges>;
  readonly usedResources: UsedResources;
  /** Whether the fragment contains placeholders for data (such as fonts) that is being loaded. */
  readonly isProvisional: boolean;
}

/** Compiles one element of a topic. */
export function compileFragment(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment {
  const sink = new ItemSink(decimalsFor(environment));
  const usedResources = emptyUsedResources();
  const provisionalCountBefore = resources.countProvisionalResults();
  const struct = compileElement(element, FRAME_TRANSFORM, resources.contextFor(environment, sink, usedResources));
  const { items, links, questions, elementRanges } = sink;
  addVisibleFonts(items, usedResources);
  const isProvisional = resources.countProvisionalResults() > provisionalCountBefore;
  return { items, links, questions, struct, bounds: boundsOfItems(items), elementRanges, usedResources, isProvisional };
}

/** Adds the fonts of the visible text in `items` to `visibleFonts`. */
function addVisibleFonts(items: readonly DisplayItem[], { fonts, visibleFonts }: UsedResources): void {
  const visibleIndexes = new Set<number>();
  for (const item of items) if (item.t === 'text' && !item.invisible) visibleIndexes.add(item.font);
  for (const [id, index] of fonts) if (visibleIndexes.has(index)) visibleFonts.add(id);
}

/**
 * Returns the fragment with its font indexes replaced; the same object if the indexes do not differ.
 * @param fonts the new indexes by font id, at least those of the fragment's fonts
 */
export function withFontIndexes(fragment: Fragment, fonts: ReadonlyMap<string, number>): Fragment {
  const { usedResources } = fragment;
  if ([...usedResources.fonts].every(([id, index]) => fonts.get(id) === index)) return fragment;
  const newFonts = new Map([...usedResources.fonts].map(([id, index]) => [id, fonts.get(id) ?? index]));
  const newByOldIndex = new Map([...usedResources.fonts].map(([id, index]) => [index, newFonts.get(id)]));
  const items = fragment.items.map((item) =>
    item.t === 'text' ? { ...item, font: newByOldIndex.get(item.font) ?? item.font } : item,
  );
  return { ...fragment, items, usedResources: { ...usedResources, fonts: newFonts } };
}
