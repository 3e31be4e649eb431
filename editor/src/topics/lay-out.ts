import type { ArrangementDecoration, ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import { analyzeCanvas } from '@flydeck/scene/records/analyze-canvas';
import { automaticLayout } from '@flydeck/scene/records/automatic-layout';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sizeOf } from '../camera.ts';
import { boundsOfAll } from '../transform/area.ts';
import { addLine, isStem, removeLine } from './timeline-line.ts';

/** Space between topics in a new mosaic or arrangement, as a fraction of its shorter side. */
const GAP = 0.05;

/** The area for an arrangement on a canvas of 1920 by 1080 units, below the title. */
const CANVAS_AREA: Rect = { x: 66, y: 250, width: 1788, height: 780 };

/** The arrangements that an author can choose for the child topics of any topic. */
export const ARRANGEMENT_SHAPES = ['circle', 'row', 'grid', 'timeline'] as const;
type ArrangementShape = (typeof ARRANGEMENT_SHAPES)[number];

/**
 * Returns the operations that arrange the child topics of a topic, in the area of its present layout or else in the
 * present area of its child topics. Returns no operations if the topic has this arrangement, or if fewer than two child
 * topics are visible inside the topic. A timeline gets a line, unless the topic has decorations of a template.
 * @param newId returns a new id
 */
export function arrangeTopics(
  store: RecordStore,
  topic: string,
  shape: ArrangementShape,
  newId: () => string,
): Operation[] {
  const layout = store.get(topic)?.properties['layout'] as TopicLayout | undefined;
  const former = layout?.kind === 'arrangement' ? layout : undefined;
  if (former?.shape === shape && !former.isManual && !former.special) return [];
  const box = areaOfTopics(store, topic);
  if (!box) return [];
  const gap = Math.min(box.width, box.height) * GAP;
  // The decorations of a template follow the topics in any arrangement.
  const templateDecorations = decorationsOf(former).filter((decoration) => !isStem(decoration));
  const hasLine = shape === 'timeline' && templateDecorations.length === 0;
  const line = hasLine ? addLine(store, topic, { box, gap }, newId()) : undefined;
  const decorations = [...templateDecorations, ...(line ? [line.decoration] : [])];
  const value: ArrangementLayout = {
    kind: 'arrangement',
    shape,
    box,
    gap,
    ...(layout?.isRightToLeft ? { isRightToLeft: true } : {}),
    ...(decorations.length > 0 ? { decorations } : {}),
    ...(former?.elements ? { elements: former.elements } : {}),
    ...(former && (former.origin || isOfTemplate(former)) ? { origin: originOf(former) } : {}),
  };
  const layoutOperation: Operation = { op: 'set', id: topic, property: 'layout', value };
  return [...removeLine(store, topic), ...(line?.operations ?? []), layoutOperation];
}

/** Whether an arrangement belongs to a template: authors cannot choose its shape, its decorations or its special box. */
const isOfTemplate = (layout: ArrangementLayout): boolean =>
  layout.fillsCells !== undefined ||
  layout.special !== undefined ||
  decorationsOf(layout).some((decoration) => !isStem(decoration)) ||
  !ARRANGEMENT_SHAPES.some((shape) => shape === layout.shape);

/** Returns the arrangement of the template that an arrangement has replaced, or the arrangement itself. */
function originOf(layout: ArrangementLayout): NonNullable<ArrangementLayout['origin']> {
  const { origin, isManual: _isManual, ...own } = layout;
  return origin ?? own;
}

/**
 * Returns the operations that arrange the child topics of a topic as in the template from which the topic was created.
 * Returns no operations if the author has not chosen another arrangement.
 */
export function restoreArrangement(store: RecordStore, topic: string): Operation[] {
  const layout = store.get(topic)?.properties['layout'] as TopicLayout | undefined;
  if (layout?.kind !== 'arrangement' || !layout.origin) return [];
  return [...removeLine(store, topic), { op: 'set', id: topic, property: 'layout', value: layout.origin }];
}

const decorationsOf = (layout: ArrangementLayout | undefined): readonly ArrangementDecoration[] =>
  layout?.decorations ?? [];

/**
 * Returns the operations that start the automatic layout of the child topics of a topic. If the topic had an automatic
 * layout before its child topics were placed by hand, this layout is used again. Otherwise, a canvas without content
 * elements gets a composition, and any other topic gets a mosaic in the current area of its child topics. Returns no
 * operations if there is an automatic layout already, if there are no child topics, or if no mosaic is possible.
 */
export function layOutTopics(store: RecordStore, topic: string): Operation[] {
  const record = store.get(topic);
  if (!record || store.children(topic, 'topics').length === 0) return [];
  const present = automaticLayout(record);
  const isChosen =
    present?.kind === 'arrangement' && decorationsOf(present).every(isStem) && present.special === undefined;
  const chosen = isChosen ? present : undefined;
  if (present && !chosen) return [];
  const canvas = analyzeCanvas(store, topic);
  // A canvas can change from a chosen arrangement back to a composition.
  if (chosen)
    return canvas ? [...removeLine(store, topic), { op: 'set', id: topic, property: 'layout', value: canvas }] : [];
  const { isManual: _isManual, ...former } = (record.properties['layout'] ?? {}) as Partial<TopicLayout>;
  const layout = former.kind ? former : (canvas ?? newMosaic(store, topic));
  return layout ? [{ op: 'set', id: topic, property: 'layout', value: layout }] : [];
}

/**
 * Returns a mosaic in the part of the child topics' area that is inside the topic. Undefined if the area is outside of
 * the topic, or if fewer than two child topics are visible.
 */
function newMosaic(store: RecordStore, topic: string): TopicLayout | undefined {
  const box = areaOfTopics(store, topic);
  return box && { kind: 'mosaic', box, gap: Math.min(box.width, box.height) * GAP };
}

/**
 * Returns the area of the topic's present layout, or the part of the child topics' area that is inside the topic.
 * Undefined if fewer than two child topics are visible, or if all of them are outside of the topic.
 */
function areaOfTopics(store: RecordStore, topic: string): Rect | undefined {
  const topics = store.children(topic, 'topics').filter(({ properties }) => !properties['hidden']);
  const layout = store.get(topic)?.properties['layout'] as TopicLayout | undefined;
  if (topics.length < 2) return undefined;
  if (layout?.kind === 'composition') return CANVAS_AREA;
  if (layout && !layout.isManual) return layout.box;
  const bounds = boundsOfAll(
    store,
    topics.map(({ id }) => id),
  );
  if (!bounds) return undefined;
  const { width, height } = sizeOf(store, topic);
  const x = Math.max(0, bounds.x);
  const y = Math.max(0, bounds.y);
  const box = {
    x,
    y,
    width: Math.min(width, bounds.x + bounds.width) - x,
    height: Math.min(height, bounds.y + bounds.height) - y,
  };
  return box.width > 0 && box.height > 0 ? box : undefined;
}
