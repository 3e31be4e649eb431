import { isTopicShadow } from './arrange/decoration.ts';
import { itemAt, lastItem } from './checked-access.ts';
import { type Bounds, boundsOfRect, mergeBounds, NO_BOUNDS, rectOfBounds } from './compile/bounds.ts';
import { CompileCache } from './compile/compile-cache.ts';
import { toPaint } from './compile/fill.ts';
import { type PlannedFrame, planFrames } from './compile/frame-plan.ts';
import { ItemSink } from './compile/item-sink.ts';
import type { Layer } from './compile/layer.ts';
import { decimalsFor, roundMatrix, roundPaint, roundRect } from './compile/rounding.ts';
import { SceneResources } from './compile/scene-resources.ts';
import { computeSteps } from './compile/steps.ts';
import type { TopicEnvironment } from './compile/topic-environment.ts';
import { emptyUsedResources } from './compile/used-resources.ts';
import type { Document, ImportWarning } from './model/document.ts';
import type { Fill } from './model/fill.ts';
import { boundsOf } from './model/geometry.ts';
import { SCENE_VERSION, type Scene, type SceneFrame, type Step } from './model/scene.ts';
import type { Paint, PaintColor } from './paint/display-list.ts';
import { isOpaque } from './paint/opaque.ts';
import { countElementsBelow, sortByLayer } from './paint-order.ts';
import type { CompilePorts } from './ports.ts';

/** A compiled presentation, with warnings about elements that could not be compiled faithfully. */
export interface CompileResult {
  readonly scene: Scene;
  readonly warnings: ImportWarning[];
}

/**
 * Compiles a document to a scene. Deterministic: equal documents and ports produce the same scene, byte for byte
 * as JSON. Never throws for a valid document: an element that fails becomes a placeholder and a warning.
 * @param cache results of compiling an earlier version of the document, reused for unchanged topics and elements
 */
export function compile(
  document: Document,
  ports: CompilePorts,
  cache: CompileCache = new CompileCache(),
): CompileResult {
  const plan = planFrames(document);
  const resources = new SceneResources(document, ports, plan);
  const frames = plan.map((frame) => compileFrame(frame, document, resources, cache));
  const scene: Scene = {
    format: 'flydeck-scene',
    version: SCENE_VERSION,
    kind: document.kind,
    title: document.title,
    language: document.language,
    ...(document.author ? { author: document.author } : {}),
    backdrop: computeBackdrop(document, resources),
    fonts: resources.fonts(),
    images: resources.images(),
    media: resources.mediaFiles(),
    frames: cache.finish(withExtents(frames)),
    steps: markIsolatedSteps(
      computeSteps(
        document,
        plan,
        frames.map(({ content }) => content),
      ),
      frames,
      document,
    ),
  };
  return { scene, warnings: resources.warnings() };
}

/** A frame whose extent is not computed yet, because the extent depends on the frame's descendants. */
interface FrameWithoutExtent extends Omit<SceneFrame, 'extent'> {
  /** Bounds of the frame's items and cover, without its child frames. */
  readonly bounds: Bounds;
  /** The compiled elements of the topic. */
  readonly content: Layer;
}

/** Compiles a topic without its descendants, and reuses its layers from the cache if possible. */
function compileFrame(
  frame: PlannedFrame,
  document: Document,
  resources: SceneResources,
  cache: CompileCache,
): FrameWithoutExtent {
  const { topic } = frame;
  // Number of decimals of the coordinates.
  const digits = decimalsFor(topic);
  const environment = resources.environmentOf(frame);
  const elements = sortByLayer(topic.elements);
  const content = cache.layerOf('elements', { ...topic, elements }, environment, resources);
  const cover = topic.cover && cache.layerOf('cover', { ...topic, elements: topic.cover }, environment, resources);
  const background = backgroundPaint(frame, environment, document, resources);
  // The index `parent` of the root frame is negative.
  const parentDigits = frame.parent < 0 ? digits : decimalsFor(resources.topicOf(frame.parent));
  return {
    topic: topic.id,
    title: topic.title,
    parent: frame.parent,
    // Matrices are multiplied over many levels and therefore get more decimals than the items, but at most 12.
    place: roundMatrix(frame.place, Math.min(12, parentDigits + 4)),
    size: { width: topic.width, height: topic.height },
    ...(background === undefined ? {} : { background }),
    ...(topic.corner ? { corner: topic.corner } : {}),
    ...(topic.clip ? { clip: true as const } : {}),
    items: content.items,
    ...(cover && cover.items.length > 0 ? { cover: cover.items } : {}),
    struct: content.struct,
    links: content.links,
    ...(content.questions.length > 0 ? { questions: content.questions } : {}),
    ...childOrder(frame, content, resources),
    ...(topic.language ? { lang: topic.language } : {}),
    bounds: mergeBounds(content.bounds, cover?.bounds ?? NO_BOUNDS),
    content,
  };
}

/** Returns the child frames in painting order, and the number of items below each of them. */
function childOrder(
  frame: PlannedFrame,
  { elements, fragments, items }: Layer,
  resources: SceneResources,
): Pick<SceneFrame, 'children' | 'itemsBelow'> {
  const topics = frame.children.map((index) => ({ index, layer: resources.topicOf(index).layer }));
  const sortedTopics = sortByLayer(topics);
  const children = sortedTopics === topics ? frame.children : sortedTopics.map(({ index }) => index);
  const counts = countElementsBelow(elements, sortedTopics);
  if (counts.every((count) => count === elements.length)) return { children };
  const offsets = [0];
  for (const fragment of fragments) offsets.push(itemAt(offsets, offsets.length - 1) + fragment.items.length);
  const itemsBelow = counts.map((count) => itemAt(offsets, count));
  return itemsBelow.every((count) => count === items.length) ? { children } : { children, itemsBelow };
}

/**
 * Returns the paint of a topic's background; undefined without a background. A background that cannot be drawn becomes
 * a plain colour, with a warning.
 */
function backgroundPaint(
  frame: PlannedFrame,
  environment: TopicEnvironment,
  document: Document,
  resources: SceneResources,
): Paint | undefined {
  const fill = backgroundOf(frame, document);
  if (!fill) return undefined;
  const { width, height } = frame.topic;
  const digits = decimalsFor(frame.topic);
  const usedResources = emptyUsedResources();
  const context = resources.contextFor(environment, new ItemSink(digits), usedResources);
  try {
    return roundPaint(toPaint(fill, { x: 0, y: 0, width, height }, context), digits);
  } catch {
    context.warn('compile.background_failed', 'The background could not be drawn and was replaced by a plain colour');
    return resources.color(document.theme.paper);
  } finally {
    resources.include(usedResources);
  }
}

function backgroundOf(frame: PlannedFrame, document: Document): Fill | undefined {
  const { background } = frame.topic;
  if (background) return background;
  // The root and the pages of a classic document get the theme's background if they have no background.
  const needsBackground = frame.index === 0 || (document.kind === 'classic' && frame.parent === 0);
  return needsBackground ? document.theme.background : undefined;
}

/**
 * Returns the colour outside of the root: the colour of the root's background, or the edge colour of the background's
 * gradient. For a picture, the colour is the theme's `paper`.
 */
function computeBackdrop(document: Document, resources: SceneResources): PaintColor {
  const fill = document.root.background ?? document.theme.background;
  // Omits the opacity of colours: `#rrggbbaa` becomes `#rrggbb`.
  if (fill.kind === 'solid') return resources.color(fill).slice(0, 7);
  if (fill.kind === 'image') return resources.color(document.theme.paper).slice(0, 7);
  const stops = [...fill.stops].sort((a, b) => a.offset - b.offset);
  const edge = fill.kind === 'radial' ? lastItem(stops) : itemAt(stops, 0);
  return resources.color(edge).slice(0, 7);
}

/**
 * Marks the steps of opaque topics on an arranged canvas as isolated: the viewer hides the other topics, because they
 * are not related to the step. An arranged canvas is recognized by the shadows that it contains for its topics.
 */
function markIsolatedSteps(steps: readonly Step[], frames: readonly FrameWithoutExtent[], document: Document): Step[] {
  if (!document.root.elements.some(isTopicShadow)) return [...steps];
  return steps.map((step) =>
    step.frame > 0 && isOpaque(itemAt(frames, step.frame)) ? { ...step, isolated: true as const } : step,
  );
}

/** Adds the extent of each frame, computed from the leaves to the root. Requires that children follow their parents. */
function withExtents(frames: readonly FrameWithoutExtent[]): SceneFrame[] {
  const extents: Bounds[] = frames.map(({ size, clip, bounds }) => {
    const frameBounds = boundsOfRect({ x: 0, y: 0, ...size });
    return clip ? frameBounds : mergeBounds(frameBounds, bounds);
  });
  for (let i = frames.length - 1; i > 0; i--) {
    const { parent, place } = itemAt(frames, i);
    if (itemAt(frames, parent).clip) continue;
    const extent = boundsOfRect(boundsOf(place, rectOfBounds(itemAt(extents, i))));
    extents[parent] = mergeBounds(itemAt(extents, parent), extent);
  }
  return frames.map((frame, i) => {
    const { children, lang, bounds: _bounds, content: _content, ...otherFields } = frame;
    const extent = roundRect(rectOfBounds(itemAt(extents, i)), decimalsFor(frame.size));
    return { ...otherFields, children, extent, ...(lang ? { lang } : {}) };
  });
}
