import type { Matrix } from '@flydeck/scene/model/geometry';
import type { RecordChange } from '@flydeck/scene/records/apply';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { rootTopic } from '../levels.ts';
import type { OthersBatch } from '../sync/sync-options.ts';
import { topicChain } from '../topic-chain.ts';
import { authorOf, type OthersEvent } from './others-event.ts';

/** What the author does while a change of others arrives. */
export interface OwnWork {
  /** The topic that the author works in. */
  readonly topic: string;
  /** Ids of the records that the running gesture changes; empty without such a gesture. */
  readonly dragged: readonly string[];
  /** Id of the record whose text is edited. */
  readonly editedText: string | undefined;
}

/** Largest relative difference of two matrices that are equal apart from rounding errors. */
const ROUNDING = 1e-9;

/** Compares the document before and after changes of others, as far as they affect what the author does. */
export class OwnWorkComparison {
  readonly #store: RecordStore;
  readonly #work: OwnWork;
  readonly #ground: Matrix;
  readonly #chain: readonly string[];
  /** The records that the author works on and the records that contain them, before the change. */
  readonly #before: ReadonlyMap<string, DocumentRecord>;

  /** Must be created before the changes, while no preview is applied. */
  constructor(store: RecordStore, work: OwnWork) {
    this.#store = store;
    this.#work = work;
    this.#ground = this.#computeGround();
    this.#chain = topicChain(store, work.topic);
    const ids = [...work.dragged, ...(work.editedText === undefined ? [] : [work.editedText])];
    const records = ids.flatMap((id) => store.ancestry(id)).flatMap((id) => store.get(id) ?? []);
    this.#before = new Map(records.map((record) => [record.id, record]));
  }

  /** Returns the events of the change, which has been applied. */
  events(batches: readonly OthersBatch[]): OthersEvent[] {
    const { topic, dragged, editedText } = this.#work;
    const isRemoved = (id: string) => !this.#store.isPresent(id);
    const event = <Kind extends OthersEvent['kind']>(kind: Kind, ids: readonly string[]) => {
      const related = new Set(ids.flatMap((id) => [id, ...this.#store.ancestry(id)]));
      return { kind, author: authorOf(batches, related) };
    };
    const events: OthersEvent[] = [];
    if (dragged.length > 0 && dragged.every(isRemoved))
      events.push({ ...event('gesture-ended', dragged), ids: dragged });
    if (editedText !== undefined && isRemoved(editedText))
      events.push({ ...event('text-deleted', [editedText]), ids: [editedText] });
    if (isRemoved(topic)) events.push({ ...event('topic-deleted', this.#chain), topic });
    else if (!isSameMatrix(this.#ground, this.#computeGround())) {
      const ground = [...this.#chain, ...topicChain(this.#store, topic)];
      events.push({ ...event('ground-moved', ground), topic });
    }
    return events;
  }

  /** Returns the removals of records that the author works on, and of records that contain them. */
  removals(): RecordChange[] {
    return [...this.#before.values()].flatMap((before) => {
      const after = this.#store.get(before.id);
      return after?.removed && !before.removed ? [{ id: before.id, before, after }] : [];
    });
  }

  #computeGround(): Matrix {
    return matrixBetween(this.#store, this.#work.topic, rootTopic(this.#store));
  }
}

function isSameMatrix(a: Matrix, b: Matrix): boolean {
  const isClose = (i: number, size: number) => Math.abs((a[i] ?? 0) - (b[i] ?? 0)) <= ROUNDING * size;
  const scale = Math.hypot(a[0], a[1], a[2], a[3]);
  return [0, 1, 2, 3].every((i) => isClose(i, scale)) && [4, 5].every((i) => isClose(i, Math.hypot(a[4], a[5], scale)));
}
