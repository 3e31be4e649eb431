import type { Element } from '../model/elements.ts';
import type { SceneFrame } from '../model/scene.ts';
import type { StructNode } from '../paint/display-list.ts';
import { isEqual } from '../records/is-equal.ts';
import { compileFragment, type Fragment, withFontIndexes } from './fragment.ts';
import { shiftNode } from './item-sink.ts';
import { compileLayer, type FragmentCache, type Layer, type LayerContent, updateLayer } from './layer.ts';
import type { SceneResources } from './scene-resources.ts';
import { isSameEnvironment, type TopicEnvironment } from './topic-environment.ts';

/** A fragment, and the environment in which it was compiled. */
interface CachedFragment {
  readonly environment: TopicEnvironment;
  readonly fragment: Fragment;
}

/**
 * Caches the compiled elements (fragments) and lists of elements (layers) of one document across its versions. Elements
 * and lists are immutable objects. An object is compiled again only if it is new, or if its environment or the
 * resources that it uses have changed.
 */
export class CompileCache implements FragmentCache {
  readonly #fragments = new WeakMap<Element, CachedFragment>();
  /** The layers of the last scene, by slot and topic. */
  #lastLayers: ReadonlyMap<string, Layer> = new Map();
  /** The layers of the scene that is being compiled, by slot and topic. */
  #layers = new Map<string, Layer>();
  /** The last result of `shiftedStruct` for the structure of each fragment. */
  readonly #structs = new WeakMap<Fragment['struct'], { offset: number; struct: readonly StructNode[] }>();
  /** The last complete fragment of each element, compiled when no data was being loaded, by topic and element id. */
  readonly #completeFragments = new Map<string, Fragment>();
  /** Frames of the last scene, by topic. */
  #frames = new Map<string, SceneFrame>();

  /** Returns the layer of a topic's elements or cover, from the cache if valid, and adds its resources to the scene. */
  layerOf(
    slot: 'elements' | 'cover',
    content: LayerContent,
    environment: TopicEnvironment,
    resources: SceneResources,
  ): Layer {
    const key = `${slot}\n${environment.topic}`;
    const last = this.#lastLayers.get(key);
    const layer =
      (last && this.#reuseLayer(last, content, environment, resources)) ??
      compileLayer(content, environment, resources, this);
    this.#layers.set(key, layer);
    return layer;
  }

  /** Returns the last layer, or an updated copy of the last layer; undefined if the layer has to be compiled. */
  #reuseLayer(
    last: Layer,
    content: LayerContent,
    environment: TopicEnvironment,
    resources: SceneResources,
  ): Layer | undefined {
    if (!isCurrent(last, last.environment, environment, resources)) return undefined;
    const isUnchanged = last.elements === content.elements && isEqual(last.readingOrder, content.readingOrder);
    if (!isUnchanged) return updateLayer(last, content, resources, this);
    // `include` returns new font indexes if the fonts of the layer have other indexes in this scene. The last layer
    // cannot be used in this case.
    return resources.include(last.usedResources) ? undefined : last;
  }

  fragmentForScene(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment {
    const fragment = this.fragmentWithoutFontIndexes(element, environment, resources);
    const newFontIndexes = resources.include(fragment.usedResources);
    if (!newFontIndexes) return fragment;
    const result = withFontIndexes(fragment, newFontIndexes);
    this.#fragments.set(element, { environment, fragment: result });
    return result;
  }

  fragmentWithoutFontIndexes(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment {
    const cached = this.#fragments.get(element);
    if (cached && isCurrent(cached.fragment, cached.environment, environment, resources)) return cached.fragment;
    const fragment = this.#compile(element, environment, resources);
    this.#fragments.set(element, { environment, fragment });
    return fragment;
  }

  /**
   * Returns the structure of a fragment whose items begin at `offset`. A repeated call with the same offset returns the
   * same object.
   */
  shiftedStruct({ struct }: Fragment, offset: number): readonly StructNode[] {
    if (offset === 0 || struct.length === 0) return struct;
    const cached = this.#structs.get(struct);
    if (cached?.offset === offset) return cached.struct;
    const shifted = struct.map((node) => shiftNode(node, offset));
    this.#structs.set(struct, { offset, struct: shifted });
    return shifted;
  }

  /**
   * Ends the compilation of a scene, and returns its frames. A frame that is equal to its topic's frame in the last
   * scene is replaced by the last frame, so that unchanged frames are the same objects in both scenes.
   */
  finish(frames: readonly SceneFrame[]): SceneFrame[] {
    this.#lastLayers = this.#layers;
    this.#layers = new Map();
    const sceneFrames = frames.map((frame) => {
      const last = this.#frames.get(frame.topic);
      return last && isSameFrame(last, frame) ? last : frame;
    });
    this.#frames = new Map(sceneFrames.map((frame) => [frame.topic, frame]));
    return sceneFrames;
  }

  /** Compiles an element. While data is being loaded, returns the last complete result if it is still valid. */
  #compile(element: Element, environment: TopicEnvironment, resources: SceneResources): Fragment {
    const key = `${environment.topic}\n${element.id}`;
    const fragment = compileFragment(element, environment, resources);
    if (!fragment.isProvisional) {
      this.#completeFragments.set(key, fragment);
      return fragment;
    }
    const last = this.#completeFragments.get(key);
    return last && resources.isCurrent(last.usedResources) ? { ...last, isProvisional: true } : fragment;
  }
}

/** Returns whether a result that was compiled in `lastEnvironment` is still valid. */
const isCurrent = (
  result: Layer | Fragment,
  lastEnvironment: TopicEnvironment,
  environment: TopicEnvironment,
  resources: SceneResources,
): boolean =>
  !result.isProvisional && isSameEnvironment(lastEnvironment, environment) && resources.isCurrent(result.usedResources);

/**
 * Returns whether two frames are equal. Compares the long lists by identity, because unchanged lists are reused, and
 * all other fields by value.
 */
function isSameFrame(a: SceneFrame, b: SceneFrame): boolean {
  const { items, cover, struct, links, ...fields } = a;
  if (items !== b.items || cover !== b.cover || struct !== b.struct || links !== b.links) return false;
  const { items: _items, cover: _cover, struct: _struct, links: _links, ...otherFields } = b;
  return isEqual(fields, otherFields);
}
