import { scaleOf } from '@flydeck/scene/camera';
import { apply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { type Operation, OperationError, type Position } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition } from '@flydeck/scene/records/spaces';
import { screenMatrix, toSpace, type View } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { insertion, subtree } from '../commands/copy-records.ts';
import { currentTopic, deepestOpenTopic } from '../levels.ts';
import { boundsOfAll } from '../transform/area.ts';
import type { ClipboardContent, CopiedRecord } from './clipboard.ts';
import { contentStore, rescaleContent } from './content-store.ts';
import { filesIn, readContent, usableContent } from './read-content.ts';

/** Where content is pasted; by default at the centre of the window, or next to the originals if they are visible. */
export interface PasteTarget {
  /** Whether content is pasted at the position from which it was copied. */
  readonly inPlace?: boolean;
  /** The point of the window around which content is pasted. */
  readonly point?: Point;
}

/** Distance between an original and its copy, in CSS pixels. */
const OFFSET_PX = 16;
/**
 * Content from another topic is not scaled if it fills a fraction of the window between these limits. The larger one of
 * the fractions of the window's width and height counts.
 */
const FILL_MIN = 0.02;
const FILL_MAX = 1;
/** Otherwise the content is scaled so that it fills this fraction. */
const TARGET_FILL = 0.4;

/**
 * Returns the result of pasting data from the clipboard: copies with new ids, which are selected. For data of an
 * unknown form, or with invalid values, the result is only a notice.
 */
export function pasteContent(context: CommandContext, data: unknown, target: PasteTarget = {}): CommandResult {
  const copied = readContent(data);
  if (!copied) return { notice: { kind: 'paste-refused' } };
  const { content, missingFiles } = usableContent(context.view.store, copied);
  const notice = { kind: 'pictures-left-out', count: missingFiles } as const;
  if (content.records.length === 0) return { notice };
  try {
    const { operations, selection } = insertContent(context, content, target);
    checkOperations(context.view.store, operations);
    return { operations, selection, ...(missingFiles > 0 ? { notice } : {}) };
  } catch (error) {
    if (error instanceof OperationError || error instanceof RangeError) return { notice: { kind: 'paste-refused' } };
    throw error;
  }
}

interface Insertions {
  readonly operations: Operation[];
  /** Ids of the outermost copies. */
  readonly selection: string[];
}

function insertContent(context: CommandContext, content: ClipboardContent, target: PasteTarget): Insertions {
  const { view, newId } = context;
  const { store } = view;
  const copies = contentStore(content);
  const roots = ['elements', 'topics'].flatMap((slot) => copies.children(content.topic, slot));
  if (roots.length === 0) throw new RangeError('The content has no elements and no topics.');
  const ids = new Map([...content.records, ...content.steps].map(({ id }) => [id, newId()]));
  const placement = placeContent(context, content, target, copies);
  rescaleContent(copies, content.topic, placement.factor);
  const orders = new Map<string, string>();
  const operations = roots.flatMap((root) => {
    const last = orders.get(root.slot) ?? store.children(placement.topic, root.slot).at(-1)?.order ?? null;
    const order = orderBetween(last, null);
    orders.set(root.slot, order);
    const box = convertPosition(root.properties['box'] as Position, [
      placement.factor,
      0,
      0,
      placement.factor,
      placement.x,
      placement.y,
    ]);
    return subtree(copies, root.id).map((record) => {
      const inserted = insertion(record, ids, record.id === root.id ? order : record.order);
      if (record.id !== root.id) return inserted;
      return { ...inserted, parent: placement.topic, properties: { ...inserted.properties, box } };
    });
  });
  return {
    operations: [...restoreFiles(store, content.records), ...operations, ...stepInsertions(store, content, ids)],
    selection: roots.flatMap(({ id }) => ids.get(id) ?? []),
  };
}

/** The topic of the copies, and how their positions are converted: scaled by `factor`, then moved by `x` and `y`. */
interface Placement extends Point {
  readonly topic: string;
  readonly factor: number;
}

function placeContent(
  { view, open }: CommandContext,
  content: ClipboardContent,
  { inPlace, point }: PasteTarget,
  copies: RecordStore,
): Placement {
  const { window, store } = view;
  const centre = { x: window.width / 2, y: window.height / 2 };
  const bounds = boundsOfContent(copies, content.topic);
  const hasSourceTopic = store.isPresent(content.topic) && store.get(content.topic)?.kind === 'topic';
  if (inPlace) return { topic: hasSourceTopic ? content.topic : currentTopic(view, open), factor: 1, x: 0, y: 0 };
  const topic = point ? deepestOpenTopic(view, open, point) : currentTopic(view, open);
  if (!point && topic === content.topic && isInWindow(view, topic, bounds)) {
    const offset = freeOffset(view, topic, copies.children(topic, 'elements'));
    return { topic, factor: 1, x: offset, y: offset };
  }
  const factor = topic === content.topic ? 1 : fittingFactor(view, topic, bounds);
  const { x, y } = toSpace(view, topic, point ?? centre);
  return {
    topic,
    factor,
    x: x - (bounds.x + bounds.width / 2) * factor,
    y: y - (bounds.y + bounds.height / 2) * factor,
  };
}

function boundsOfContent(copies: RecordStore, topic: string): Rect {
  const ids = ['elements', 'topics'].flatMap((slot) => copies.children(topic, slot)).map(({ id }) => id);
  const bounds = boundsOfAll(copies, ids);
  if (!bounds || ![bounds.x, bounds.y, bounds.width, bounds.height].every(Number.isFinite))
    throw new RangeError('The content has no position.');
  return bounds;
}

/** Whether the centre of an area of a topic is in the window. */
function isInWindow(view: View, topic: string, { x, y, width, height }: Rect): boolean {
  const centre = apply(screenMatrix(view, topic), { x: x + width / 2, y: y + height / 2 });
  return centre.x >= 0 && centre.y >= 0 && centre.x <= view.window.width && centre.y <= view.window.height;
}

/** Maximum number of offsets that are tried. A copy beyond this number has the same position as another element. */
const OFFSETS_MAX = 50;

/**
 * Returns the first multiple of `OFFSET_PX`, in the topic's units, at which no element has the position of the first
 * copy.
 */
function freeOffset(view: View, topic: string, [first]: readonly DocumentRecord[]): number {
  const unit = OFFSET_PX / scaleOf(screenMatrix(view, topic));
  const box = first?.properties['box'] as Position | undefined;
  const boxes = view.store.children(topic, 'elements').map(({ properties }) => properties['box'] as Position);
  const isOccupied = (offset: number) =>
    box !== undefined &&
    boxes.some((other) => Math.hypot(other.x - box.x - offset, other.y - box.y - offset) < unit / 2);
  let multiple = 1;
  while (multiple < OFFSETS_MAX && isOccupied(multiple * unit)) multiple += 1;
  return multiple * unit;
}

/**
 * The factor by which content of another topic is scaled, so that it is neither invisible nor larger than the window.
 */
function fittingFactor(view: View, topic: string, { width, height }: Rect): number {
  const scale = scaleOf(screenMatrix(view, topic));
  const fill = Math.max((width * scale) / view.window.width, (height * scale) / view.window.height);
  return fill === 0 || (fill >= FILL_MIN && fill <= FILL_MAX) ? 1 : TARGET_FILL / fill;
}

/**
 * Returns the operations that restore the assets to which copied records refer, if they were removed from the document.
 */
function restoreFiles(store: RecordStore, records: readonly CopiedRecord[]): Operation[] {
  const ids = new Set(records.flatMap(({ properties }) => filesIn(properties)));
  return [...ids].flatMap((id): Operation[] => {
    const record = store.get(id);
    if (!record?.removed) return [];
    const { kind, slot, order, properties } = record;
    return [{ op: 'insert', id, kind, parent: DOCUMENT_ID, slot, order, properties }];
  });
}

/** Returns the operations that append the steps of the copied topics to the path. */
function stepInsertions(
  store: RecordStore,
  { steps }: ClipboardContent,
  ids: ReadonlyMap<string, string>,
): Operation[] {
  let order = store.children(DOCUMENT_ID, 'path').at(-1)?.order ?? null;
  return steps.flatMap(({ texts, ...step }): Operation[] => {
    if (step.kind !== 'step' || !ids.has(String(step.properties['topic']))) return [];
    order = orderBetween(order, null);
    return [{ ...insertion({ ...step, order }, ids, order), parent: DOCUMENT_ID, ...(texts ? { texts } : {}) }];
  });
}
