import { COMPOSITION_SIZE, type CompositionPlaces } from '../arrange/composition-layout.ts';
import { canvasColors, clusterGlow, type PlatedTopic, shadowPlates, trailShape } from '../arrange/decoration.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import type { Element } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { omit, withoutUndefined } from './fields.ts';
import { isEqual } from './is-equal.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';

/** A kind of decoration. Records of a kind are created like the first one, whose style the author may have changed. */
interface DecorationKind {
  readonly id: RegExp;
  /** Fields of the elements that depend on the places of the topics, besides the box. */
  readonly fields: readonly string[];
  /** Returns the decoration for the places of the topics, in paint order. */
  create(places: CanvasPlaces): readonly Element[];
}

/** The places on which decoration depends. */
export interface DecorationPlaces extends Pick<CompositionPlaces, 'trail' | 'clusters'> {
  /** Absent: the title stays where it is. */
  readonly title?: Rect;
}

interface CanvasPlaces extends DecorationPlaces {
  /** The topics that have shadows. */
  readonly shadowed: readonly PlatedTopic[];
}

/** Only the places are used: records keep their colours. */
const COLORS = canvasColors(DEFAULT_THEME);

const KINDS: readonly DecorationKind[] = [
  {
    id: /^canvas-glow-\d+$/,
    fields: [],
    create: ({ clusters }) => clusters.map(({ box, index }) => clusterGlow(box, index, COLORS)),
  },
  {
    id: /^canvas-trail$/,
    fields: ['geometry'],
    create: ({ trail }) => trailShape(trail, COMPOSITION_SIZE, COLORS),
  },
  {
    id: /^canvas-plate-\d+-1$/,
    fields: ['geometry'],
    create: ({ shadowed }) => shadowPlates(shadowed, COLORS).filter((_plate, i) => i % 2 === 0),
  },
  {
    id: /^canvas-plate-\d+-2$/,
    fields: ['geometry'],
    create: ({ shadowed }) => shadowPlates(shadowed, COLORS).filter((_plate, i) => i % 2 === 1),
  },
];

/** Changes of records. */
export interface RecordUpdates {
  /** Records to add or to replace. */
  readonly put: readonly DocumentRecord[];
  /** Records to delete without a tombstone. */
  readonly deleted: readonly DocumentRecord[];
}

/**
 * Returns how other places of the topics change the decoration of a canvas. The number of shadows follows that of the
 * topics, except that the first record of a kind is only hidden, because new ones are copies of it. Depends on the present
 * records only: a kind of which the author has deleted everything does not come back.
 */
export function layOutDecoration(store: RecordStore, parent: string, places: CanvasPlaces): RecordUpdates {
  const elements = store.children(parent, 'elements').filter(({ properties }) => properties['furniture']);
  const { title } = places;
  const titles = title
    ? elements.filter(({ id }) => id === 'canvas-title').map((record) => movedTo(record, title))
    : [];
  const updates = KINDS.map((kind) => {
    const present = elements.filter(({ id }) => kind.id.test(id)).sort(byNumber);
    return layOutKind(store, present, kind.create(places), kind.fields);
  });
  const put = [...titles, ...updates.flatMap((update) => update.put)];
  return {
    put: put.filter((record) => !isEqual(store.get(record.id), record)),
    deleted: updates.flatMap((update) => update.deleted),
  };
}

const numberOf = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0);
const byNumber = (a: DocumentRecord, b: DocumentRecord): number => numberOf(a.id) - numberOf(b.id);

/**
 * @param present the records of a kind, in ascending order of their numbers
 * @param elements the decoration to show
 */
function layOutKind(
  store: RecordStore,
  present: readonly DocumentRecord[],
  elements: readonly Element[],
  fields: readonly string[],
): RecordUpdates {
  const [template, ...others] = present;
  if (!template) return { put: [], deleted: [] };
  const ids = new Set(elements.map(({ id }) => id));
  const hidden = { ...template, properties: { ...template.properties, hidden: true } };
  const shown = elements.flatMap((element) => {
    const { removed: _removed, ...record } = store.get(element.id) ?? copyOf(template, element.id);
    const isOnCanvas = record.parent === template.parent && record.slot === template.slot;
    return isOnCanvas ? [withPlace(record, element, fields)] : [];
  });
  return {
    put: [...(ids.has(template.id) ? [] : [hidden]), ...shown],
    deleted: others.filter(({ id }) => !ids.has(id)),
  };
}

/** A copy that is painted after the record. Its order depends on its number only, so that all replicas agree on it. */
function copyOf(template: DocumentRecord, id: string): DocumentRecord {
  // A fractional index with a longer fraction, which must not end with 0.
  const order = `${template.order}${String(numberOf(id)).padStart(4, '0')}V`;
  return { ...template, id, order };
}

function withPlace(record: DocumentRecord, element: Element, fields: readonly string[]): DocumentRecord {
  const place = Object.fromEntries(fields.map((field) => [field, element[field as keyof Element]]));
  const properties = omit(record.properties, 'hidden');
  return movedTo({ ...record, properties: { ...properties, ...place } }, element);
}

/** Returns a record with another box. */
function movedTo(
  record: DocumentRecord,
  { x, y, width, height, rotation }: Rect & { readonly rotation?: number | undefined },
): DocumentRecord {
  const box = withoutUndefined({ x, y, width, height, rotation });
  return { ...record, properties: { ...record.properties, box } };
}
