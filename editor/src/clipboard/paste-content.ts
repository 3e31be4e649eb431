import { scaleOf } from '@flydeck/scene/camera';
import { apply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { omit } from '@flydeck/scene/records/fields';
import { type Operation, OperationError, type Position } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition } from '@flydeck/scene/records/spaces';
import { screenMatrix, toSpace, type View, visibleAreaOf, visibleCentre } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { insertion, subtree } from '../commands/copy-records.ts';
import type { PicturesLeftOut } from '../commands/notice.ts';
import { elementSlot } from '../covers/content-slots.ts';
import { insertAsset } from '../images/place-images.ts';
import { currentTopic, deepestOpenTopic } from '../levels.ts';
import { frontPosition, hasLayers, inLayers, layerAbove } from '../paint-order.ts';
import { isClassic } from '../path/pages.ts';
import { boundsOfAll } from '../transform/area.ts';
import type { ClipboardContent, CopiedRecord } from './clipboard.ts';
import { contentStore, rescaleContent } from './content-store.ts';
import { type CopiedFiles, filesIn, missingFiles, readContent, usableContent } from './read-content.ts';

/**
 * Where content is pasted. Without `inPlace` and `point`, content is pasted next to its originals if their centre is
 * visible in the current topic, otherwise at the centre of the visible area.
 */
export interface PasteTarget {
  /** Whether content is from another presentation. Topics of both presentations can then have the same id. */
  readonly isForeign?: boolean;
  /**
   * Whether content is pasted at its old position in its old topic. If the old topic was removed, the content is pasted
   * in the current topic.
   */
  readonly inPlace?: boolean;
  /** The point of the window around which content is pasted. */
  readonly point?: Point;
}

/** Distance between an original and its copy, to the right and down, in CSS pixels. */
const OFFSET_PX = 16;
/**
 * Content from another topic keeps its size on the screen if this size is between these fractions of the visible area. Its size is
 * the larger of the fractions of the width and of the height.
 */
const UNSCALED_FRACTION_MIN = 0.02;
const UNSCALED_FRACTION_MAX = 1;
/** Content of any other size is scaled to this fraction of the visible area. */
const SCALED_FRACTION = 0.4;

/**
 * Returns the result of pasting data from the clipboard: operations that insert copies with new ids, and the copies as
 * selection. The result is only a notice if the data has an unknown format or invalid values, or if it contains nothing
 * but pictures and media whose files are missing.
 * @param files the files of another presentation, which are added to the document if the content uses them
 */
export function pasteContent(
  context: CommandContext,
  data: unknown,
  target: PasteTarget = {},
  files: ForeignFiles = {},
): CommandResult {
  const copied = readContent(data);
  if (!copied) return { notice: { kind: 'paste-refused' } };
  const { content, missingFileCount } = usableContent(context.view.store, copied, files.added);
  const { reason = 'unknown' } = files;
  const notice = { kind: 'pictures-left-out', count: missingFileCount, reason } as const;
  if (content.records.length === 0) return { notice };
  try {
    const { operations, selection } = insertContent(context, content, target, files.added);
    checkOperations(context.view.store, operations);
    const outcome = { what: 'pasted', count: selection.length } as const;
    return { operations, selection, outcome, ...(missingFileCount > 0 ? { notice } : {}) };
  } catch (error) {
    if (error instanceof OperationError || error instanceof RangeError) return { notice: { kind: 'paste-refused' } };
    throw error;
  }
}

/** The files of another presentation that content refers to. */
interface ForeignFiles {
  /** The files that the document may use. */
  readonly added?: CopiedFiles;
  /** Why the other files are missing. */
  readonly reason?: PicturesLeftOut['reason'];
}

/** The operations that insert copies. */
interface Insertions {
  readonly operations: Operation[];
  /** Ids of the copies that are not inside another copy. */
  readonly selection: string[];
}

/** Returns the operations that insert copies of the content. @throws RangeError if the content is invalid */
function insertContent(
  context: CommandContext,
  content: ClipboardContent,
  target: PasteTarget,
  added: CopiedFiles = {},
): Insertions {
  const { view, newId } = context;
  const { store } = view;
  const copies = contentStore(content);
  // Covers and pages of classic presentations cannot contain topics.
  const slots = view.cover === undefined && !isClassic(view.store) ? ['elements', 'topics'] : ['elements'];
  const roots = inLayers(
    copies.children(content.topic, 'elements'),
    slots.includes('topics') ? copies.children(content.topic, 'topics') : [],
  );
  if (roots.length === 0) throw new RangeError('The content has no elements and no topics.');
  const ids = new Map([...content.records, ...content.steps].map(({ id }) => [id, newId()]));
  const placement = placeContent(context, content, target, copies);
  rescaleContent(copies, content.topic, placement.factor);
  const orders = new Map<string, string>();
  let front = frontPosition(store, placement.topic);
  const operations = roots.flatMap((root) => {
    const slot = root.slot === 'elements' ? elementSlot(view, placement.topic) : root.slot;
    const lastOrder = orders.get(root.slot) ?? store.children(placement.topic, slot).at(-1)?.order ?? null;
    const order = orderBetween(lastOrder, null);
    orders.set(root.slot, order);
    const layer = hasLayers(slot) ? layerAbove(front, slot) : 0;
    front = { slot, layer };
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
      const properties = { ...omit(inserted.properties, 'layer'), ...(layer > 0 ? { layer } : {}), box };
      return { ...inserted, parent: placement.topic, slot, properties };
    });
  });
  return {
    operations: [
      ...restoreFiles(store, content.records),
      ...insertFiles(store, content, added),
      ...operations,
      ...(view.cover === undefined ? stepInsertions(store, content, ids) : []),
    ],
    selection: roots.flatMap(({ id }) => ids.get(id) ?? []),
  };
}

/**
 * The topic into which copies are inserted, and how their positions are converted: scaled by `factor`, then moved by
 * `x` and `y` in units of this topic.
 */
interface Placement extends Point {
  readonly topic: string;
  readonly factor: number;
}

/** Returns where copies are inserted, and by which factor they are scaled. See `PasteTarget`. */
function placeContent(
  { view, openIds }: CommandContext,
  content: ClipboardContent,
  { inPlace, point, isForeign = false }: PasteTarget,
  copies: RecordStore,
): Placement {
  const { store } = view;
  const bounds = boundsOfContent(copies, content.topic);
  const hasSourceTopic =
    view.cover === undefined && store.isPresent(content.topic) && store.get(content.topic)?.kind === 'topic';
  if (inPlace) return { topic: hasSourceTopic ? content.topic : currentTopic(view, openIds), factor: 1, x: 0, y: 0 };
  const topic = point ? deepestOpenTopic(view, openIds, point) : currentTopic(view, openIds);
  const isSourceTopic = topic === content.topic && !isForeign;
  if (!point && isSourceTopic && isVisible(view, topic, bounds)) {
    const offset = freeOffset(view, topic, copies.children(topic, 'elements'));
    return { topic, factor: 1, x: offset, y: offset };
  }
  const factor = isSourceTopic ? 1 : fittingFactor(view, topic, bounds, content.scale);
  const { x, y } = toSpace(view, topic, point ?? visibleCentre(view));
  return {
    topic,
    factor,
    x: x - (bounds.x + bounds.width / 2) * factor,
    y: y - (bounds.y + bounds.height / 2) * factor,
  };
}

/** Returns the bounds of all copies in the units of their topic. @throws RangeError if the bounds are invalid */
function boundsOfContent(copies: RecordStore, topic: string): Rect {
  const ids = ['elements', 'topics'].flatMap((slot) => copies.children(topic, slot)).map(({ id }) => id);
  const bounds = boundsOfAll(copies, ids);
  if (!bounds || ![bounds.x, bounds.y, bounds.width, bounds.height].every(Number.isFinite))
    throw new RangeError('The content has no position.');
  return bounds;
}

/** Whether the centre of a rectangle, in the units of a topic, is in the visible area. */
function isVisible(view: View, topic: string, { x, y, width, height }: Rect): boolean {
  const centre = apply(screenMatrix(view, topic), { x: x + width / 2, y: y + height / 2 });
  const area = visibleAreaOf(view);
  const [dx, dy] = [centre.x - area.x, centre.y - area.y];
  return dx >= 0 && dy >= 0 && dx <= area.width && dy <= area.height;
}

/** Maximum number of offsets that are tried. If all are occupied, the copy covers another element. */
const OFFSETS_MAX = 50;

/**
 * Returns the distance, in the topic's units, by which copies are moved right and down: the smallest multiple of
 * `OFFSET_PX` for which no element of the topic is at the position of the first copy.
 */
function freeOffset(view: View, topic: string, [first]: readonly DocumentRecord[]): number {
  const spacing = OFFSET_PX / scaleOf(screenMatrix(view, topic));
  const box = first?.properties['box'] as Position | undefined;
  const boxes = view.store
    .children(topic, elementSlot(view, topic))
    .map(({ properties }) => properties['box'] as Position);
  const isOccupied = (offset: number) =>
    box !== undefined &&
    boxes.some((other) => Math.hypot(other.x - box.x - offset, other.y - box.y - offset) < spacing / 2);
  let multiple = 1;
  while (multiple < OFFSETS_MAX && isOccupied(multiple * spacing)) multiple += 1;
  return multiple * spacing;
}

/**
 * Returns the factor by which content of another topic is scaled so that it has the same size on the screen as when it
 * was copied, but is large enough and fits in the visible area.
 * @param copiedScale length of the source topic's unit when the content was copied, in CSS pixels; if it is absent, the
 * content has the same size in units of both topics
 */
function fittingFactor(view: View, topic: string, { width, height }: Rect, copiedScale?: number): number {
  const scale = scaleOf(screenMatrix(view, topic));
  const factor = copiedScale === undefined ? 1 : copiedScale / scale;
  const area = visibleAreaOf(view);
  const fraction = Math.max((width * scale * factor) / area.width, (height * scale * factor) / area.height);
  if (fraction === 0 || (fraction >= UNSCALED_FRACTION_MIN && fraction <= UNSCALED_FRACTION_MAX)) return factor;
  return (SCALED_FRACTION / fraction) * factor;
}

/** Returns the operations that restore the document's removed assets if the copied records refer to them. */
function restoreFiles(store: RecordStore, records: readonly CopiedRecord[]): Operation[] {
  const ids = new Set(records.flatMap(({ properties }) => filesIn(properties)));
  return [...ids].flatMap((id): Operation[] => {
    const record = store.get(id);
    if (!record?.removed) return [];
    const { kind, slot, order, properties } = record;
    return [{ op: 'insert', id, kind, parent: DOCUMENT_ID, slot, order, properties }];
  });
}

/** Returns the operations that add the files of another presentation to which content refers. */
function insertFiles(store: RecordStore, content: ClipboardContent, added: CopiedFiles): Operation[] {
  let previousOrder: string | undefined;
  return missingFiles(store, content).flatMap((hash) => {
    const asset = Object.hasOwn(added, hash) ? added[hash] : undefined;
    const operations = asset ? insertAsset(store, hash, asset, previousOrder) : [];
    const [inserted] = operations;
    if (inserted?.op === 'insert') previousOrder = inserted.order;
    return operations;
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
