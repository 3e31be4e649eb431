import { scaleOf } from '@flydeck/scene/camera';
import type { Asset } from '@flydeck/scene/model/document';
import type { ImageElement } from '@flydeck/scene/model/elements';
import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { screenMatrix, sizeOf, type View, visibleAreaOf, visibleCentre } from '../camera.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import type { Editor } from '../editor.ts';
import { deepestOpenTopic } from '../levels.ts';
import { findFreeAreaInside } from '../topics/find-free-area.ts';
import { type Crop, cropForReplacement, NO_CROP } from './crop.ts';

/** An uploaded picture, video or audio file. */
export interface ImageFile {
  /** The lower-case hex SHA-256 of the file's bytes. */
  readonly hash: string;
  readonly asset: Asset;
  /** Alternative text; empty if the picture is decorative, absent if the author has not written it yet. */
  readonly alt?: string;
  /** Absent for pictures. */
  readonly media?: 'video' | 'audio';
  /** The picture that is shown before a video plays. */
  readonly poster?: ImageFile;
}

/** Size of pictures without a natural size, such as some SVG files, in CSS pixels. */
const DEFAULT_SIZE = { width: 400, height: 300 };
/** Size of audio elements in CSS pixels. */
const AUDIO_SIZE = { width: 480, height: 160 };
/** Maximum fractions of the visible area's and the topic's width and height that a new picture fills. */
const AREA_FRACTION = 0.6;
const TOPIC_FRACTION = 0.8;
/** Offset between pictures that are placed together, to the right and down, in CSS pixels. */
const CASCADE_PX = 24;

/** The input of `placementOperations`. */
interface PlacementInput {
  readonly view: View;
  /** Ids of the open topics. */
  readonly openIds: ReadonlySet<string>;
  readonly files: readonly ImageFile[];
  readonly point: Point | undefined;
  readonly isDropped: boolean;
  newId(): string;
}

interface PlacementOptions {
  /** In CSS pixels of the window. Default: the centre of the visible area. */
  readonly point?: Point | undefined;
  /** Whether the author chose the point. Otherwise, a picture is placed in a free area of the topic near the point. */
  readonly isDropped?: boolean;
  /** The text from which a pasted picture was read; the author can paste this text instead. */
  readonly source?: string | undefined;
}

/** Places uploaded pictures at or near a point, and selects them. */
export function placeImages(
  editor: Pick<Editor, 'perform'>,
  files: readonly ImageFile[],
  { point, isDropped = false, source }: PlacementOptions = {},
): void {
  editor.perform((context) => {
    const { operations, ids } = placementOperations({ ...context, files, point, isDropped });
    if (source === undefined) return { operations, selection: ids };
    const notice = { kind: 'svg-pasted', text: source, elements: ids, ...(point ? { point } : {}) } as const;
    return { operations, selection: ids, notice };
  });
}

/**
 * Returns the operations that place pictures in the deepest open topic under a point of the window, and the ids of the
 * new elements. On the screen, a picture has its natural size or is smaller.
 */
function placementOperations({ view, openIds, files, newId, isDropped, ...input }: PlacementInput): {
  readonly operations: Operation[];
  readonly ids: string[];
} {
  const point = input.point ?? visibleCentre(view);
  const topic = deepestOpenTopic(view, openIds, point);
  const ids = files.map(() => newId());
  // `order` of the last inserted picture, above which the next picture is inserted.
  let previousOrder: string | undefined;
  const operations = files.flatMap((file, i) => {
    const { hash, asset, alt, media } = file;
    const centre = { x: point.x + i * CASCADE_PX, y: point.y + i * CASCADE_PX };
    const size = sizeOnScreen(view, topic, media === 'audio' ? AUDIO_SIZE : asset);
    const centredBox = boxFromScreen(view, topic, rectAround(centre, size));
    const box = isDropped || files.length > 1 ? centredBox : boxInTopic(view, topic, centredBox);
    const properties = {
      asset: hash,
      ...(alt === undefined ? {} : { alt }),
      ...(media ? { media } : {}),
      ...(file.poster ? { poster: file.poster.hash } : {}),
    };
    const inserted = insertElement(view, {
      id: ids[i] ?? '',
      kind: media ? 'media' : 'image',
      parent: topic,
      box,
      properties,
      previousOrder,
    });
    previousOrder = inserted.order;
    return [...insertFiles(view.store, file), inserted];
  });
  return { operations: withoutRepeatedInserts(operations), ids };
}

/**
 * Returns a box for a picture that was not dropped at a point: in a free area of the topic, with at least half of the
 * size. Without a free area, the box is moved into the topic. The root topic is the whole canvas, so its pictures stay
 * at the centre of the visible area, as those of covers.
 */
function boxInTopic(view: View, topic: string, box: Box): Box {
  const { store } = view;
  if (view.cover === topic || store.get(topic)?.parent === DOCUMENT_ID) return box;
  const free = findFreeAreaInside(store, topic, box, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  if (free) {
    const [x = 0, y = 0, width = 0, height = 0] = [free.x, free.y, free.width, free.height].map(roundPosition);
    return { ...box, x, y, width, height };
  }
  const { width, height } = sizeOf(store, topic);
  const inside = (position: number, length: number, topicLength: number) =>
    roundPosition(Math.max(0, Math.min(position, topicLength - length)));
  return { ...box, x: inside(box.x, box.width, width), y: inside(box.y, box.height, height) };
}

/** Size of a file in pixels; absent if it is unknown. */
type FileSize = Pick<Asset, 'width' | 'height'>;

/** Returns the size of an image file in pixels, or a default size if the size of the file is unknown. */
const naturalSize = ({ width, height }: FileSize): Size => (width && height ? { width, height } : DEFAULT_SIZE);

/** Returns the size of a new picture in CSS pixels: its natural size, reduced to the maximum fractions. */
export function sizeOnScreen(view: View, topic: string, file: FileSize): Size {
  const { width, height } = naturalSize(file);
  const scale = scaleOf(screenMatrix(view, topic));
  const size = sizeOf(view.store, topic);
  const isRoot = view.store.get(topic)?.parent === DOCUMENT_ID;
  // The root topic is the whole canvas, so only the visible area limits the size of a picture in it.
  const limit = (visibleLength: number, topicLength: number) =>
    Math.min(visibleLength * AREA_FRACTION, isRoot ? Number.POSITIVE_INFINITY : topicLength * scale * TOPIC_FRACTION);
  const area = visibleAreaOf(view);
  const factor = Math.min(1, limit(area.width, size.width) / width, limit(area.height, size.height) / height);
  return { width: width * factor, height: height * factor };
}

/**
 * Returns the operation that adds or restores an asset; an empty list if the document has the asset.
 * @param previousOrder `order` of an asset that the same change inserts before
 */
export function insertAsset(store: RecordStore, id: string, asset: Asset, previousOrder?: string): Operation[] {
  if (store.isPresent(id)) return [];
  const last = store.children(DOCUMENT_ID, 'assets').at(-1);
  const order = orderBetween(previousOrder ?? last?.order ?? null, null);
  return [{ op: 'insert', id, kind: 'asset', parent: DOCUMENT_ID, slot: 'assets', order, properties: asset }];
}

/** Returns the operations that add the asset of a file and, for a video, the asset of its poster. */
export function insertFiles(store: RecordStore, { hash, asset, poster }: ImageFile): Operation[] {
  const operations = insertAsset(store, hash, asset);
  if (!poster) return operations;
  const last = operations[0]?.op === 'insert' ? operations[0].order : undefined;
  return [...operations, ...insertAsset(store, poster.hash, poster.asset, last)];
}

/** Returns the operations without repeated insertions of an asset, which occur if the same file is dropped twice. */
export function withoutRepeatedInserts(operations: readonly Operation[]): Operation[] {
  const ids = new Set<string>();
  return operations.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/**
 * Returns the operations that show another picture in the same box. The crop is adapted to the proportions of the new
 * picture. The alternative text does not change, unless the new picture has an alternative text.
 */
export function replaceImage(store: RecordStore, id: string, { hash, asset, alt }: ImageFile): Operation[] {
  const record = store.get(id);
  if (record?.kind !== 'image') return [];
  const { box, crop = NO_CROP, asset: previousHash } = record.properties as Partial<ImageElement> & { box: Box };
  const previousSize = naturalSize(store.get(String(previousHash))?.properties ?? {});
  const newCrop: Crop = cropForReplacement(box, crop, previousSize, naturalSize(asset));
  const isCropChanged = newCrop.some((side, i) => side !== crop[i]);
  return [
    ...insertAsset(store, hash, asset),
    { op: 'set', id, property: 'asset', value: hash },
    ...(alt === undefined ? [] : [{ op: 'set', id, property: 'alt', value: alt } as const]),
    ...(isCropChanged ? [{ op: 'set', id, property: 'crop', value: newCrop } as const] : []),
  ];
}

/** Returns the operations that play another file in the same box. The poster of the previous file is replaced too. */
export function replaceMedia(store: RecordStore, id: string, file: ImageFile): Operation[] {
  const record = store.get(id);
  if (record?.kind !== 'media' || !file.media) return [];
  const { hash, media, poster } = file;
  const hasPoster = record.properties['poster'] !== undefined;
  return [
    ...insertFiles(store, file),
    { op: 'set', id, property: 'asset', value: hash },
    { op: 'set', id, property: 'media', value: media },
    ...(poster ? [{ op: 'set', id, property: 'poster', value: poster.hash } as const] : []),
    ...(!poster && hasPoster ? [{ op: 'unset', id, property: 'poster' } as const] : []),
  ];
}

/** Returns the operations that show a picture before the video or audio plays. */
export function setPoster(store: RecordStore, id: string, { hash, asset }: ImageFile): Operation[] {
  if (store.get(id)?.kind !== 'media') return [];
  return [...insertAsset(store, hash, asset), { op: 'set', id, property: 'poster', value: hash }];
}
