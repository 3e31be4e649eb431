import { isPlate } from './arrange/decoration.ts';
import { itemAt, lastItem } from './checked-access.ts';
import { compileElement } from './compile/element.ts';
import { toPaint } from './compile/fill.ts';
import { type PlannedFrame, planFrames } from './compile/frame-plan.ts';
import { ItemSink } from './compile/item-sink.ts';
import { FRAME_TRANSFORM, union } from './compile/local-transform.ts';
import { markInvisibleFonts } from './compile/placed-lines.ts';
import { readingOrder } from './compile/reading-order.ts';
import { digitsFor, roundMatrix, roundPaint, roundRect } from './compile/rounding.ts';
import { SceneResources } from './compile/scene-resources.ts';
import type { Document, Warning } from './model/document.ts';
import type { Element } from './model/elements.ts';
import type { Fill } from './model/fill.ts';
import { boundsOf, type Rect } from './model/geometry.ts';
import { SCENE_VERSION, type Scene, type SceneFrame, type Step } from './model/scene.ts';
import type { DisplayItem, Paint, PaintColor, StructNode } from './paint/display-list.ts';
import { isOpaque } from './paint/opaque.ts';
import { computeSteps } from './path.ts';
import type { CompilePorts } from './ports.ts';

/** A compiled presentation, with warnings about elements that could not be compiled faithfully. */
export interface CompileResult {
  readonly scene: Scene;
  readonly warnings: Warning[];
}

/**
 * Compiles a document to a scene. Deterministic: the same document and ports give the same scene, byte for byte as
 * JSON. Never throws for a valid document: an element that fails becomes a placeholder and a warning.
 */
export function compile(document: Document, ports: CompilePorts): CompileResult {
  const plan = planFrames(document);
  const resources = new SceneResources(document, ports, plan);
  const frames = plan.map((frame) => compileFrame(frame, document, resources));
  const scene: Scene = {
    format: 'flydeck-scene',
    version: SCENE_VERSION,
    kind: document.kind,
    title: document.title,
    language: document.language,
    ...(document.author ? { author: document.author } : {}),
    backdrop: computeBackdrop(document, resources),
    fonts: markInvisibleFonts(
      resources.fonts(),
      frames.flatMap((frame) => [frame.items, frame.cover ?? []]),
    ),
    images: resources.images(),
    media: resources.mediaFiles(),
    frames: withExtents(frames),
    steps: markIsolatedSteps(computeSteps(document, plan), frames, document),
  };
  return { scene, warnings: resources.warnings };
}

/** A frame whose extent is not computed yet, because it depends on its descendants. */
type FrameWithoutExtent = Omit<SceneFrame, 'extent'>;

function compileFrame(
  frame: PlannedFrame,
  document: Document,
  resources: SceneResources,
): FrameWithoutExtent {
  const { topic } = frame;
  const digits = digitsFor(topic);
  const size = { width: topic.width, height: topic.height };
  const content = compileLayer(topic.elements, frame, resources);
  const cover = topic.cover && compileLayer(topic.cover, frame, resources);
  const background = backgroundPaint(frame, document, resources);
  const parentDigits = frame.parent < 0 ? digits : digitsFor(resources.topicOf(frame.parent));
  return {
    topic: topic.id,
    title: topic.title,
    parent: frame.parent,
    // Matrices are multiplied over many levels and therefore need more decimals than the items.
    place: roundMatrix(frame.place, Math.min(12, parentDigits + 4)),
    size,
    ...(background === undefined ? {} : { background }),
    ...(topic.corner ? { corner: topic.corner } : {}),
    ...(topic.clip ? { clip: true as const } : {}),
    items: content.items,
    ...(cover && cover.items.length > 0 ? { cover: cover.items } : {}),
    struct: content.struct,
    links: content.links,
    children: frame.children,
    ...(topic.language ? { lang: topic.language } : {}),
  };
}

interface Layer {
  readonly items: readonly DisplayItem[];
  readonly struct: readonly StructNode[];
  readonly links: SceneFrame['links'];
}

/** Compiles elements in painting order; their structure is in reading order. */
function compileLayer(elements: readonly Element[], frame: PlannedFrame, resources: SceneResources): Layer {
  const sink = new ItemSink(digitsFor(frame.topic));
  const context = resources.contextFor(frame, sink);
  const nodes = new Map<Element, StructNode[]>();
  for (const element of elements) nodes.set(element, compileElement(element, FRAME_TRANSFORM, context));
  const struct = readingOrder(elements).flatMap((element) => nodes.get(element) ?? []);
  return { items: sink.items, struct, links: sink.links };
}

function backgroundPaint(
  frame: PlannedFrame,
  document: Document,
  resources: SceneResources,
): Paint | undefined {
  const fill = backgroundOf(frame, document);
  if (!fill) return undefined;
  const { width, height } = frame.topic;
  const digits = digitsFor(frame.topic);
  const context = resources.contextFor(frame, new ItemSink(digits));
  try {
    return roundPaint(toPaint(fill, { x: 0, y: 0, width, height }, context), digits);
  } catch {
    context.warn(
      'compile.background_failed',
      'The background could not be drawn and was replaced by a plain colour',
    );
    return resources.color(document.theme.paper);
  }
}

function backgroundOf(frame: PlannedFrame, document: Document): Fill | undefined {
  const { background } = frame.topic;
  if (background) return background;
  // Nothing can show through the root and the pages of a classic document, so they need a background.
  const needsBackground = frame.index === 0 || (document.kind === 'classic' && frame.parent === 0);
  return needsBackground ? document.theme.background : undefined;
}

function computeBackdrop(document: Document, resources: SceneResources): PaintColor {
  const fill = document.root.background ?? document.theme.background;
  if (fill.kind === 'solid') return resources.color(fill.color).slice(0, 7);
  if (fill.kind === 'image') return resources.color(document.theme.paper).slice(0, 7);
  const stops = [...fill.stops].sort((a, b) => a.offset - b.offset);
  const edge = fill.kind === 'radial' ? lastItem(stops) : itemAt(stops, 0);
  return resources.color(edge.color).slice(0, 7);
}

/** Marks the steps of opaque topics on an arranged canvas as isolated, because the topics around them are unrelated. */
function markIsolatedSteps(
  steps: readonly Step[],
  frames: readonly FrameWithoutExtent[],
  document: Document,
): Step[] {
  if (!document.root.elements.some(isPlate)) return [...steps];
  return steps.map((step) =>
    step.frame > 0 && isOpaque(itemAt(frames, step.frame)) ? { ...step, isolated: true as const } : step,
  );
}

/** Adds the extent of each frame, from the leaves to the root. Requires that children follow their parents. */
function withExtents(frames: readonly FrameWithoutExtent[]): SceneFrame[] {
  const extents: Rect[] = frames.map((frame) => {
    const frameBox: Rect = { x: 0, y: 0, ...frame.size };
    if (frame.clip) return frameBox;
    return [...frame.items, ...(frame.cover ?? [])].reduce((box, item) => union(box, item.box), frameBox);
  });
  for (let i = frames.length - 1; i > 0; i--) {
    const { parent, place } = itemAt(frames, i);
    if (itemAt(frames, parent).clip) continue;
    extents[parent] = union(itemAt(extents, parent), boundsOf(place, itemAt(extents, i)));
  }
  return frames.map((frame, i) => {
    const { children, lang, ...otherFields } = frame;
    const extent = roundRect(itemAt(extents, i), digitsFor(frame.size));
    return { ...otherFields, children, extent, ...(lang ? { lang } : {}) };
  });
}
