import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { fitTopic } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { insertion } from '../commands/copy-records.ts';
import { rootTopic } from '../levels.ts';
import { buildsOf } from './builds.ts';
import { filesOfTopics, type ImportedPages, idsIn, insertFiles, insertTopics, stepOf } from './imported-pages.ts';
import { matchPages, type PageMatch } from './match-pages.ts';
import { insertStep, stepsOf, topicOfStep } from './steps.ts';
import { type InsertOperation, replaceContent, updatePage } from './update-page.ts';

/**
 * Replaces all pages of a classic presentation by the pages and chapters of another file. Former pages that correspond
 * to a new page (`matchPages`) remain with their steps, notes, comments and the links to them, and get the content of
 * the new page. If they are versions of the same page, everything that was added to them remains as well. Other former
 * pages are removed.
 * @param file id of the file, by which the server notices that the statistics start a new period
 */
export function replacePages(
  { view: { store }, newId }: CommandContext,
  imported: ImportedPages,
  file: string,
): CommandResult {
  const root = rootTopic(store);
  const topics = imported.store.children(rootTopic(imported.store), 'topics');
  const topicIds = topics.map(({ id }) => id);
  const pageIds = imported.pages.map(({ id }) => id);
  const matches = matchPages(store, imported);
  const ids = new Map(
    [...idsIn(imported, topicIds), ...idsIn(imported, pageIds)].map((id) => [id, matches.get(id)?.page.id ?? newId()]),
  );
  const former = store.children(root, 'topics');
  let order = former.at(-1)?.order ?? null;
  const places = topics.map(({ properties }) => {
    order = orderBetween(order, null);
    return { parent: root, order, box: properties['box'] ?? { x: 0, y: 0, scale: 1 } };
  });
  const insertions = insertTopics(imported, topicIds, ids, places).filter((operation) => operation.op === 'insert');
  const { operations, removed } = withFormerPages(store, insertions, [...matches.values()]);
  const remaining = new Set([...matches.values()].map(({ page }) => page.id));
  const first = ids.get(pageIds[0] ?? '');
  return {
    operations: [
      ...insertFiles(store, imported, filesOfTopics(imported, topicIds)),
      ...operations,
      ...replaceSteps({ store, newId, ids, removed }, imported, matches),
      ...former.flatMap(({ id }): Operation[] => (remaining.has(id) ? [] : [{ op: 'remove', id }])),
      { op: 'set', id: DOCUMENT_ID, property: 'fileId', value: file },
    ],
    keepsLayout: true,
    selection: [],
    ...(first === undefined ? {} : { camera: (view) => fitTopic(view, first) }),
    outcome: { what: 'pages-replaced', count: pageIds.length },
  };
}

/**
 * Changes insertions of topics so that former pages remain: they are updated instead of inserted, and their content is
 * replaced. Returns also the ids of the former elements that are removed.
 */
function withFormerPages(store: RecordStore, insertions: readonly InsertOperation[], matches: readonly PageMatch[]) {
  const pages = new Map(matches.map((match) => [match.page.id, match]));
  const elements = new Map<string, InsertOperation[]>();
  for (const operation of insertions) {
    if (operation.slot !== 'elements' || !pages.has(operation.parent)) continue;
    elements.set(operation.parent, [...(elements.get(operation.parent) ?? []), operation]);
  }
  const changes = matches.map((match) => replaceContent(store, match, elements.get(match.page.id) ?? []));
  const changed = new Map(changes.flatMap(({ inserted }) => inserted.map((operation) => [operation.id, operation])));
  const removed = changes.flatMap((change) => change.removed);
  const operations = [
    ...insertions.flatMap((operation): Operation[] =>
      pages.has(operation.id) ? updatePage(store, operation) : [changed.get(operation.id) ?? operation],
    ),
    ...removed.map((id): Operation => ({ op: 'remove', id })),
  ];
  return { operations, removed: new Set(removed) };
}

/**
 * Returns the operations that give the new pages steps in their order, and remove the steps of other former pages.
 * @param changes.removed ids of the elements that are removed from remaining pages, and whose builds end
 */
function replaceSteps(
  changes: {
    readonly store: RecordStore;
    readonly newId: () => string;
    readonly ids: ReadonlyMap<string, string>;
    readonly removed: ReadonlySet<string>;
  },
  imported: ImportedPages,
  matches: ReadonlyMap<string, PageMatch>,
): Operation[] {
  const { store, newId, ids, removed } = changes;
  const path = stepsOf(store);
  const root = rootTopic(store);
  const remaining = new Set(path.flatMap((step) => (topicOfStep(step) === root ? [step.id] : [])));
  let order = path.at(-1)?.order ?? null;
  const operations = imported.pages.flatMap(({ id: page }): Operation[] => {
    const match = matches.get(page);
    const formerStep = match && stepOf(store, match.page.id);
    if (match && !formerStep) return [];
    order = orderBetween(order, null);
    if (formerStep) {
      const { id } = formerStep;
      remaining.add(id);
      const builds = buildsOf(store, id);
      const present = builds.filter(({ element }) => !removed.has(element));
      return [
        { op: 'place', id, parent: DOCUMENT_ID, slot: 'path', order },
        ...(present.length < builds.length ? [{ op: 'set', id, property: 'builds', value: present } as const] : []),
        // The view shows a part of the former page.
        ...(match.isSamePage || formerStep.properties['view'] === undefined
          ? []
          : [{ op: 'unset', id, property: 'view' } as const]),
      ];
    }
    const step = stepOf(imported.store, page);
    if (step) return [insertion(step, ids, order)];
    return [{ ...insertStep(store, { id: newId(), topic: ids.get(page) ?? '' }, 0), order } as Operation];
  });
  const removals = path.flatMap(({ id }): Operation[] => (remaining.has(id) ? [] : [{ op: 'remove', id }]));
  return [...operations, ...removals];
}
