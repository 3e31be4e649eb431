import { type DecorationElement, placeDecoration } from '../arrange/arrangement.ts';
import { COMPOSITION_SIZE, type CompositionPositions } from '../arrange/composition-layout.ts';
import { clusterGlow, type ShadowedTopic, topicShadows, trailShape } from '../arrange/decoration.ts';
import type { ArrangementLayout } from '../model/arrangement-layout.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import { derivedCanvasColors } from '../model/derived-color.ts';
import type { Element } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { omit, withoutUndefined } from './fields.ts';
import { isEqual } from './is-equal.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';

/**
 * A kind of decoration: elements that are painted behind the topics of a canvas, such as shadows. New records of a kind
 * are copies of its first record, whose style the author may have changed.
 */
interface DecorationKind {
  /** Matches the ids of the records of this kind. */
  readonly idPattern: RegExp;
  /** Names of the fields that depend on the positions of the topics, in addition to the box. */
  readonly fields: readonly string[];
  /** Returns the decoration for the positions of the topics, in painting order. */
  create(positions: CanvasPositions): readonly Element[];
}

/** The positions on which the trail, the glows behind clusters and the title of a canvas depend. */
export interface DecorationPositions extends Pick<CompositionPositions, 'trail' | 'clusters'> {
  /** Box of the title; absent: the title is not moved. */
  readonly title?: Rect;
}

/** All positions on which the decoration of a canvas depends. */
interface CanvasPositions extends DecorationPositions {
  /** The topics that have shadows. */
  readonly shadowed: readonly ShadowedTopic[];
}

/**
 * Colours for the functions that create decoration. Their results are used for positions only: the records keep their
 * own colours.
 */
const COLORS = derivedCanvasColors(DEFAULT_THEME);

/**
 * All kinds of decoration that depend on the positions of topics: the glows behind clusters, the trail, and the first
 * and the second shadow (plate) of each topic.
 */
const DECORATION_KINDS: readonly DecorationKind[] = [
  {
    idPattern: /^canvas-glow-\d+$/,
    fields: [],
    create: ({ clusters }) => clusters.map(({ box, index }) => clusterGlow(box, index, COLORS)),
  },
  {
    idPattern: /^canvas-trail$/,
    fields: ['geometry'],
    create: ({ trail }) => trailShape(trail, COMPOSITION_SIZE, COLORS),
  },
  {
    idPattern: /^canvas-plate-\d+-1$/,
    fields: ['geometry'],
    create: ({ shadowed }) => topicShadows(shadowed, COLORS).filter((_plate, i) => i % 2 === 0),
  },
  {
    idPattern: /^canvas-plate-\d+-2$/,
    fields: ['geometry'],
    create: ({ shadowed }) => topicShadows(shadowed, COLORS).filter((_plate, i) => i % 2 === 1),
  },
];

/**
 * Returns the changed records of a canvas's decoration for the positions of its topics. Adds and removes records, so
 * that each topic has its shadows. The first record of a kind is hidden instead of removed, because new records are
 * copies of it. Removed records remain as tombstones, so that undoing the removal of a topic also restores the painting
 * order of its shadows. If the author has deleted all records of a kind, none are added.
 * @param parent the id of the canvas
 */
export function layOutDecoration(store: RecordStore, parent: string, positions: CanvasPositions): DocumentRecord[] {
  const elements = store.children(parent, 'elements').filter(({ properties }) => properties['furniture']);
  const { title } = positions;
  const titles = title
    ? elements.filter(({ id }) => id === 'canvas-title').map((record) => movedTo(record, title))
    : [];
  const updates = DECORATION_KINDS.flatMap((kind) => {
    const existing = elements.filter(({ id }) => kind.idPattern.test(id)).sort(byNumber);
    return layOutKind(store, existing, kind.create(positions), kind.fields);
  });
  return [...titles, ...updates].filter((record) => !isEqual(store.get(record.id), record));
}

/**
 * Returns the changed records of the decorations of an arrangement, for the positions of its topics. Records are added,
 * hidden and removed as by `layOutDecoration`.
 * @param parent the id of the topic with the arrangement
 */
export function layOutArrangementDecoration(
  store: RecordStore,
  parent: string,
  layout: ArrangementLayout,
  positions: Parameters<typeof placeDecoration>[1],
): DocumentRecord[] {
  const elements = store.children(parent, 'elements');
  return (layout.decorations ?? []).flatMap((decoration) => {
    const prefix = `${decoration.id}-`;
    const existing = elements
      .filter(({ id }) => id.startsWith(prefix) && /^\d+$/.test(id.slice(prefix.length)))
      .sort(byNumber);
    const fields = 'isCurve' in decoration ? ['geometry'] : [];
    return layOutKind(store, existing, placeDecoration(decoration, positions, layout), fields).filter(
      (record) => !isEqual(store.get(record.id), record),
    );
  });
}

/** Returns the number in the id of a decoration record, such as 2 in `canvas-plate-2-1`. */
const numberOf = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0);
const byNumber = (a: DocumentRecord, b: DocumentRecord): number => numberOf(a.id) - numberOf(b.id);

/**
 * Returns the updated records of one kind.
 * @param existing the records of the kind, in ascending order of their numbers
 * @param elements the decoration to show
 */
function layOutKind(
  store: RecordStore,
  existing: readonly DocumentRecord[],
  elements: readonly (Element | DecorationElement)[],
  fields: readonly string[],
): DocumentRecord[] {
  const [firstRecord, ...others] = existing;
  if (!firstRecord) return [];
  const ids = new Set(elements.map(({ id }) => id));
  const hiddenFirstRecord = { ...firstRecord, properties: { ...firstRecord.properties, hidden: true } };
  const shown = elements.flatMap((element) => {
    const { removed: _removed, ...record } = store.get(element.id) ?? copyOf(firstRecord, element.id);
    // An author can move decoration to another topic. Such a record is not changed.
    const isOnCanvas = record.parent === firstRecord.parent && record.slot === firstRecord.slot;
    return isOnCanvas ? [withPositionOf(record, element, fields)] : [];
  });
  const unused = others.filter(({ id }) => !ids.has(id)).map((record) => ({ ...record, removed: true }) as const);
  return [...(ids.has(firstRecord.id) ? [] : [hiddenFirstRecord]), ...shown, ...unused];
}

/**
 * Returns a copy that is painted after `firstRecord`. The order of the copy depends only on `firstRecord` and the id,
 * so that the server and all windows compute the same order.
 */
function copyOf(firstRecord: DocumentRecord, id: string): DocumentRecord {
  // An order with appended digits is sorted after the order itself. An order must not end with 0, so a `V` is appended.
  const order = `${firstRecord.order}${String(numberOf(id)).padStart(4, '0')}V`;
  return { ...firstRecord, id, order };
}

/** Returns a record that is not hidden and has the box and `fields` of a decorative element. */
function withPositionOf(
  record: DocumentRecord,
  element: Element | DecorationElement,
  fields: readonly string[],
): DocumentRecord {
  const positionFields = Object.fromEntries(fields.map((field) => [field, element[field as keyof typeof element]]));
  const properties = omit(record.properties, 'hidden');
  return movedTo({ ...record, properties: { ...properties, ...positionFields } }, element);
}

/** Returns a record with another box. */
function movedTo(
  record: DocumentRecord,
  { x, y, width, height, rotation }: Rect & { readonly rotation?: number | undefined },
): DocumentRecord {
  const box = withoutUndefined({ x, y, width, height, rotation });
  return { ...record, properties: { ...record.properties, box } };
}
