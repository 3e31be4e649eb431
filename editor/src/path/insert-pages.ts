import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { fitTopic } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { insertion } from '../commands/copy-records.ts';
import { rootTopic } from '../levels.ts';
import { filesOfTopics, type ImportedPages, idsIn, insertFiles, insertTopics, stepOf } from './imported-pages.ts';
import { insertStep, stepsOf, topicOfStep } from './steps.ts';

/**
 * Inserts imported pages with their steps into a classic presentation, and shows the first of them. The pages become
 * part of the chapter of the previous page.
 * @param pages ids of the inserted pages, in order
 * @param index index in the path at which the steps are inserted
 */
export function insertPages(
  { view: { store }, newId }: CommandContext,
  imported: ImportedPages,
  pages: readonly string[],
  index: number,
): CommandResult {
  const ids = new Map(idsIn(imported, pages).map((id) => [id, newId()]));
  const places = placesOfPages(store, pages.length, index);
  const path = stepsOf(store);
  const boundedIndex = Math.min(Math.max(index, 0), path.length);
  const next = path[boundedIndex]?.order ?? null;
  let order = path[boundedIndex - 1]?.order ?? null;
  const steps = pages.map((page) => {
    order = orderBetween(order, next);
    const step = stepOf(imported.store, page);
    if (step) return insertion(step, ids, order);
    return { ...insertStep(store, { id: newId(), topic: ids.get(page) ?? '' }, 0), order };
  });
  const first = ids.get(pages[0] ?? '');
  return {
    operations: [
      ...insertFiles(store, imported, filesOfTopics(imported, pages)),
      ...insertTopics(imported, pages, ids, places),
      ...steps,
    ],
    keepsLayout: true,
    selection: [],
    ...(first === undefined ? {} : { camera: (view) => fitTopic(view, first) }),
    outcome: { what: 'pages-inserted', count: pages.length },
  };
}

/** Returns the places of new pages between the pages of the steps before and at an index of the path. */
function placesOfPages(store: RecordStore, count: number, index: number) {
  const path = stepsOf(store).map(topicOfStep);
  const previous = store.get(path[index - 1] ?? '');
  const neighbour = previous ?? store.get(path[index] ?? '');
  const root = rootTopic(store);
  const parent = neighbour?.parent ?? root;
  const siblings = store.children(parent, 'topics');
  const position = siblings.findIndex(({ id }) => id === neighbour?.id) + (previous ? 1 : 0);
  const target = neighbour ? position : siblings.length;
  const next = siblings[target]?.order ?? null;
  // Pages are shown one at a time, and publishing arranges them in the overview. So new pages may have the same box.
  const box = (neighbour ?? siblings[0])?.properties['box'] ?? { x: 0, y: 0, scale: 1 };
  let order = siblings[target - 1]?.order ?? null;
  return Array.from({ length: count }, () => {
    order = orderBetween(order, next);
    return { parent, order, box };
  });
}

/** Returns the index of the path after a step or, without a step, the index at the end of the path. */
export function indexAfter(store: RecordStore, step: string | undefined): number {
  const steps = stepsOf(store);
  const position = steps.findIndex(({ id }) => id === step);
  return position < 0 ? steps.length : position + 1;
}
