import type { OthersBatch } from '../sync/sync-options.ts';

/**
 * A change of another window that affects what the author does. `author` is the oid of the profile of the person who made
 * the change; null if the account is deleted or the change is unknown, for example because all records were replaced.
 */
export type OthersEvent = {
  readonly author: string | null;
} & (
  | {
      /** The topic that the author works in was moved, resized or arranged. The author's view stays as it is. */
      readonly kind: 'ground-moved';
      /** Id of the topic that the author works in. */
      readonly topic: string;
    }
  | {
      /** The topic that the author works in was deleted. The view is now relative to its nearest remaining ancestor. */
      readonly kind: 'topic-deleted';
      readonly topic: string;
    }
  | {
      /** The records that the author was dragging, or whose text the author was editing, were deleted. Undo restores them. */
      readonly kind: 'gesture-ended' | 'text-deleted';
      readonly ids: readonly string[];
    }
);

/** Returns the author of the last of the batches that changed one of the records; else the author of the last batch. */
export function authorOf(batches: readonly OthersBatch[], ids: ReadonlySet<string>): string | null {
  const batch = batches.findLast(({ operations }) => operations.some(({ id }) => ids.has(id))) ?? batches.at(-1);
  return batch?.author ?? null;
}
