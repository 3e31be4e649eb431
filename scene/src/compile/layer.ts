import { type ListDifference, listDifference, withReplacedPart } from '../list-difference.ts';
import type { Element } from '../model/elements.ts';
import type { SceneQuestion } from '../model/scene.ts';
import type { DisplayItem, LinkArea, StructNode } from '../paint/display-list.ts';
import { type Bounds, mergeAllBounds } from './bounds.ts';
import { type Fragment, withFontIndexes } from './fragment.ts';
import { isTitle, type ReadingOrder, readingIndexes } from './reading-order.ts';
import type { SceneResources } from './scene-resources.ts';
import type { TopicEnvironment } from './topic-environment.ts';
import { addUsedResources, emptyUsedResources, hasSameEntries, type UsedResources } from './used-resources.ts';

/** Compiles elements and caches the results as long as they are valid. */
export interface FragmentCache {
  /** Compiles an element with the scene's font indexes, and adds its resources to the scene. */
  fragmentForScene(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment;
  /**
   * Compiles an element without adding its resources to the scene. The font indexes may be those of an earlier scene;
   * the caller must replace them.
   */
  fragmentWithoutFontIndexes(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment;
  /** Returns the structure of a compiled element, whose items start at `offset`. */
  shiftedStruct(fragment: Fragment, offset: number): readonly StructNode[];
}

/** The input of a layer: the elements of a topic or of its cover, and the topic's reading order. */
export interface LayerContent {
  readonly elements: readonly Element[];
  readonly readingOrder?: ReadingOrder;
}

/** A compiled list of elements. */
export interface Layer extends LayerContent {
  readonly environment: TopicEnvironment;
  /** A fragment for each element. */
  readonly fragments: readonly Fragment[];
  /** The structure of each element, with indexes into `items`. */
  readonly nodes: readonly (readonly StructNode[])[];
  readonly items: readonly DisplayItem[];
  readonly struct: readonly StructNode[];
  readonly links: readonly LinkArea[];
  readonly questions: readonly SceneQuestion[];
  /** Whether the reading order (the order of `struct`) is the painting order. */
  readonly isReadAsPainted: boolean;
  readonly bounds: Bounds;
  readonly usedResources: UsedResources;
  /** Whether a fragment must be compiled again, because it contains placeholders for data that is being loaded. */
  readonly isProvisional: boolean;
}

/** Compiles elements in painting order; their structure is in reading order. Adds their resources to the scene. */
export function compileLayer(
  { elements, readingOrder }: LayerContent,
  environment: TopicEnvironment,
  resources: SceneResources,
  cache: FragmentCache,
): Layer {
  const fragments = elements.map((element) => cache.fragmentForScene(element, environment, resources));
  return {
    elements,
    readingOrder,
    environment,
    fragments,
    items: fragments.flatMap(itemsOf),
    links: fragments.flatMap(linksOf),
    questions: fragments.flatMap(({ questions }) => questions),
    ...structOf({ elements, readingOrder }, fragments, cache),
    bounds: mergeAllBounds(fragments),
    usedResources: usedResourcesOf(fragments),
    isProvisional: fragments.some((fragment) => fragment.isProvisional),
  };
}

/**
 * Returns the last layer with only its changed elements compiled again. Returns undefined if the changed elements use
 * other resources than before or have provisional fragments, or if the scene's font indexes have changed. The caller
 * must then compile the whole layer.
 * @param last a layer whose environment, pictures and links have not changed since it was compiled
 */
export function updateLayer(
  last: Layer,
  content: LayerContent,
  resources: SceneResources,
  cache: FragmentCache,
): Layer | undefined {
  const { elements, readingOrder } = content;
  const { start, removed, added } = listDifference(last.elements, elements);
  const oldFragments = last.fragments.slice(start, start + removed);
  const compiled = elements
    .slice(start, start + added)
    .map((element) => cache.fragmentWithoutFontIndexes(element, last.environment, resources));
  if (compiled.some(({ isProvisional }) => isProvisional)) return undefined;
  if (!hasSameEntries(usedResourcesOf(oldFragments), usedResourcesOf(compiled))) return undefined;
  // `include` adds the resources to the scene. It returns font indexes if they differ from the indexes in `last`.
  if (resources.include(last.usedResources)) return undefined;
  const newFragments = compiled.map((fragment) => withFontIndexes(fragment, last.usedResources.fonts));
  const fragments = withReplacedPart(last.fragments, start, removed, newFragments);
  const updatedList = <Item>(list: readonly Item[], itemsIn: (fragment: Fragment) => readonly Item[]): Item[] => {
    const index = countItems(last.fragments.slice(0, start), itemsIn);
    return withReplacedPart(list, index, countItems(oldFragments, itemsIn), newFragments.flatMap(itemsIn));
  };
  return {
    ...last,
    elements,
    readingOrder,
    fragments,
    items: updatedList(last.items, itemsOf),
    links: updatedList(last.links, linksOf),
    questions: fragments.flatMap(({ questions }) => questions),
    ...updatedStruct(last, content, fragments, { start, removed, added }, cache),
    bounds: mergeAllBounds(fragments),
  };
}

/** Returns the structure of the elements, in reading order. */
function structOf(
  { elements, readingOrder }: LayerContent,
  fragments: readonly Fragment[],
  cache: FragmentCache,
): Pick<Layer, 'nodes' | 'struct' | 'isReadAsPainted'> {
  const nodes = shiftedNodes(fragments, 0, cache);
  const order = readingIndexes(elements, readingOrder);
  return {
    isReadAsPainted: order === undefined,
    nodes,
    struct: order ? order.flatMap((index) => nodes[index] ?? []) : nodes.flat(),
  };
}

/** Returns the structure of each fragment. The items of the first fragment begin at index `offset`. */
function shiftedNodes(fragments: readonly Fragment[], offset: number, cache: FragmentCache) {
  let index = offset;
  return fragments.map((fragment) => {
    const nodes = cache.shiftedStruct(fragment, index);
    index += fragment.items.length;
    return nodes;
  });
}

/**
 * Returns the structure after a change. If the item indexes and the reading order of the unchanged elements stay the
 * same, only the structure of the changed elements is replaced.
 */
function updatedStruct(
  last: Layer,
  content: LayerContent,
  fragments: readonly Fragment[],
  { start, removed, added }: ListDifference,
  cache: FragmentCache,
): Pick<Layer, 'nodes' | 'struct' | 'isReadAsPainted'> {
  const newFragments = fragments.slice(start, start + added);
  const oldFragments = last.fragments.slice(start, start + removed);
  const hasSameIndexes = countItems(newFragments, itemsOf) === countItems(oldFragments, itemsOf);
  const changedElements = [
    ...last.elements.slice(start, start + removed),
    ...content.elements.slice(start, start + added),
  ];
  // Without a reading order, a title is read first. A title that is painted first must therefore remain the first
  // element. The title remains first if the change begins after the title, or replaces elements by the same number of
  // elements.
  const isFirstElementInPlace = start > 0 || added === removed;
  const isReadAsPainted =
    last.isReadAsPainted && !content.readingOrder && isFirstElementInPlace && !changedElements.some(isTitle);
  if (!hasSameIndexes || !isReadAsPainted) return structOf(content, fragments, cache);
  const nodes = shiftedNodes(newFragments, countItems(last.fragments.slice(0, start), itemsOf), cache);
  // Positions of the replaced nodes in the flat list `struct`.
  const structStart = last.nodes.slice(0, start).flat().length;
  const structCount = last.nodes.slice(start, start + removed).flat().length;
  return {
    isReadAsPainted,
    nodes: withReplacedPart(last.nodes, start, removed, nodes),
    struct: withReplacedPart(last.struct, structStart, structCount, nodes.flat()),
  };
}

/** Returns the display items of a fragment. */
const itemsOf = ({ items }: Fragment) => items;
/** Returns the links of a fragment. */
const linksOf = ({ links }: Fragment) => links;

/** Returns the total number of entries that `itemsIn` returns for the fragments. */
const countItems = (fragments: readonly Fragment[], itemsIn: (fragment: Fragment) => readonly unknown[]): number =>
  fragments.reduce((sum, fragment) => sum + itemsIn(fragment).length, 0);

/** Returns the resources that any of the fragments uses. */
function usedResourcesOf(fragments: readonly Fragment[]): UsedResources {
  const usedResources = emptyUsedResources();
  for (const fragment of fragments) addUsedResources(usedResources, fragment.usedResources);
  return usedResources;
}
