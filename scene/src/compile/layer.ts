import { type ListDifference, listDifference, withReplacedPart } from '../list-difference.ts';
import type { Element } from '../model/elements.ts';
import type { DisplayItem, LinkArea, StructNode } from '../paint/display-list.ts';
import { type Bounds, mergeAllBounds } from './bounds.ts';
import { type Fragment, withFontIndexes } from './fragment.ts';
import { titleIndex } from './reading-order.ts';
import type { SceneResources } from './scene-resources.ts';
import type { TopicEnvironment } from './topic-environment.ts';
import { addUses, emptyUses, hasSameEntries, type Uses } from './uses.ts';

/** The compiled elements of which a layer consists. */
export interface FragmentCache {
  /** Returns a compiled element with the font indexes of the scene, and includes its uses in the scene. */
  fragmentOf(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment;
  /** Returns a compiled element, with any font indexes. */
  compiledFragment(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment;
  /** Returns the structure of a compiled element, whose items start at `offset`. */
  shiftedStruct(fragment: Fragment, offset: number): readonly StructNode[];
}

/** The compiled elements, or the compiled cover, of a topic. */
export interface Layer {
  readonly elements: readonly Element[];
  readonly environment: TopicEnvironment;
  /** A fragment for each element. */
  readonly fragments: readonly Fragment[];
  /** For each element its structure, with indexes into `items`. */
  readonly nodes: readonly (readonly StructNode[])[];
  readonly items: readonly DisplayItem[];
  readonly struct: readonly StructNode[];
  readonly links: readonly LinkArea[];
  /** Index of the element that is the title; −1 if there is none. */
  readonly title: number;
  readonly bounds: Bounds;
  readonly uses: Uses;
  /** Whether one of its fragments has to be compiled again. */
  readonly isProvisional: boolean;
}

/** Compiles elements in painting order; their structure is in reading order. Includes their uses in the scene. */
export function compileLayer(
  elements: readonly Element[],
  environment: TopicEnvironment,
  resources: SceneResources,
  cache: FragmentCache,
): Layer {
  const uses = emptyUses();
  const fragments = elements.map((element) => {
    const fragment = cache.fragmentOf(element, environment, resources);
    addUses(uses, fragment.uses);
    return fragment;
  });
  return {
    elements,
    environment,
    fragments,
    items: concatenated(fragments.map(itemsOf)),
    links: concatenated(fragments.map(({ links }) => links)),
    ...structOf(elements, fragments, cache),
    bounds: mergeAllBounds(fragments),
    uses,
    isProvisional: fragments.some((fragment) => fragment.isProvisional),
  };
}

/**
 * Returns a layer for a list of elements of which most are in the last one, at the cost of the others. Undefined if all
 * have to be considered, because the changed elements use other fonts, pictures or links than before.
 * @param last must be current
 */
export function updateLayer(
  last: Layer,
  elements: readonly Element[],
  resources: SceneResources,
  cache: FragmentCache,
): Layer | undefined {
  const { start, removed, added } = listDifference(last.elements, elements);
  const oldFragments = last.fragments.slice(start, start + removed);
  const compiled = elements
    .slice(start, start + added)
    .map((element) => cache.compiledFragment(element, last.environment, resources));
  if (compiled.some(({ isProvisional }) => isProvisional)) return undefined;
  if (!hasSameEntries(usesOf(oldFragments), usesOf(compiled))) return undefined;
  if (resources.include(last.uses)) return undefined;
  const newFragments = compiled.map((fragment) => withFontIndexes(fragment, last.uses.fonts));
  const fragments = withReplacedPart(last.fragments, start, removed, newFragments);
  const lists = <Item>(list: readonly Item[], items: (fragment: Fragment) => readonly Item[]): Item[] => {
    const before = countOf(last.fragments.slice(0, start), items);
    return withReplacedPart(list, before, countOf(oldFragments, items), concatenated(newFragments.map(items)));
  };
  return {
    ...last,
    elements,
    fragments,
    items: lists(last.items, itemsOf),
    links: lists(last.links, ({ links }) => links),
    ...updatedStruct(last, elements, fragments, { start, removed, added }, cache),
    bounds: mergeAllBounds(fragments),
  };
}

/** Returns the structure of the elements. */
function structOf(
  elements: readonly Element[],
  fragments: readonly Fragment[],
  cache: FragmentCache,
): Pick<Layer, 'nodes' | 'struct' | 'title'> {
  let offset = 0;
  const nodes = fragments.map((fragment) => {
    const shifted = cache.shiftedStruct(fragment, offset);
    offset += fragment.items.length;
    return shifted;
  });
  const title = titleIndex(elements);
  if (title <= 0) return { title, nodes, struct: concatenated(nodes) };
  const others = concatenated(nodes.toSpliced(title, 1));
  return { title, nodes, struct: [...(nodes[title] ?? []), ...others] };
}

/** Returns the structure after a change; without considering all elements if indexes and title have not changed. */
function updatedStruct(
  last: Layer,
  elements: readonly Element[],
  fragments: readonly Fragment[],
  { start, removed, added }: ListDifference,
  cache: FragmentCache,
): Pick<Layer, 'nodes' | 'struct' | 'title'> {
  const changed = fragments.slice(start, start + added);
  const hasSameIndexes = countOf(changed, itemsOf) === countOf(last.fragments.slice(start, start + removed), itemsOf);
  const changedElements = [...last.elements.slice(start, start + removed), ...elements.slice(start, start + added)];
  const isInPaintingOrder = (last.title < 0 || (last.title === 0 && start > 0)) && titleIndex(changedElements) < 0;
  if (!hasSameIndexes || !isInPaintingOrder) return structOf(elements, fragments, cache);
  let offset = countOf(last.fragments.slice(0, start), itemsOf);
  const nodes = changed.map((fragment) => {
    const shifted = cache.shiftedStruct(fragment, offset);
    offset += fragment.items.length;
    return shifted;
  });
  const structStart = countOf(last.nodes.slice(0, start), (list) => list);
  const structCount = countOf(last.nodes.slice(start, start + removed), (list) => list);
  return {
    title: last.title,
    nodes: withReplacedPart(last.nodes, start, removed, nodes),
    struct: withReplacedPart(last.struct, structStart, structCount, concatenated(nodes)),
  };
}

const itemsOf = ({ items }: Fragment) => items;

function concatenated<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const result: Item[] = [];
  for (const list of lists) for (const item of list) result.push(item);
  return result;
}

function countOf<Part>(parts: readonly Part[], items: (part: Part) => readonly unknown[]): number {
  let count = 0;
  for (const part of parts) count += items(part).length;
  return count;
}

function usesOf(fragments: readonly Fragment[]): Uses {
  const uses = emptyUses();
  for (const fragment of fragments) addUses(uses, fragment.uses);
  return uses;
}
