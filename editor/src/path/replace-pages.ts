import { pageName } from '@flydeck/scene/classic/page-name';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { fitTopic } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { insertion, subtree } from '../commands/copy-records.ts';
import { rootTopic } from '../levels.ts';
import { filesOfTopics, type ImportedPages, idsIn, insertFiles, insertTopics, stepOf } from './imported-pages.ts';
import { insertStep, stepsOf, topicOfStep } from './steps.ts';

/**
 * Replaces all pages of a classic presentation by the pages and chapters of another file. A page whose text or title is
 * equal to that of a former page gets its step with the notes, and its title unless that is a number; if the former page was hidden, the new
 * page is hidden too. All former pages are removed, with everything that was added to them.
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
  const pages = imported.pages.map(({ id }) => id);
  const ids = new Map([...idsIn(imported, topicIds), ...idsIn(imported, pages)].map((id) => [id, newId()]));
  const former = store.children(root, 'topics');
  let order = former.at(-1)?.order ?? null;
  const places = topics.map(({ properties }) => {
    order = orderBetween(order, null);
    return { parent: root, order, box: properties['box'] ?? { x: 0, y: 0, scale: 1 } };
  });
  const matches = matchPages(store, imported);
  const language = String(store.get(DOCUMENT_ID)?.properties['language'] ?? '');
  const defaultNames = new Set(leavesIn(store, root).map((_, i) => pageName(language, i + 1)));
  const titles = pages.flatMap((page): Operation[] => {
    const title = matches.get(page)?.properties['title'];
    return title === undefined || defaultNames.has(String(title))
      ? []
      : [{ op: 'set', id: ids.get(page) ?? '', property: 'title', value: title }];
  });
  const first = ids.get(pages[0] ?? '');
  return {
    operations: [
      ...insertFiles(store, imported, filesOfTopics(imported, topicIds)),
      ...insertTopics(imported, topicIds, ids, places),
      ...titles,
      ...replaceSteps({ store, newId, ids }, imported, matches),
      ...former.map(({ id }): Operation => ({ op: 'remove', id })),
      { op: 'set', id: DOCUMENT_ID, property: 'fileId', value: file },
    ],
    keepsLayout: true,
    selection: [],
    ...(first === undefined ? {} : { camera: (view) => fitTopic(view, first) }),
    outcome: { what: 'pages-replaced', count: pages.length },
  };
}

/** Returns the operations that give the new pages steps in their order, and remove the steps of other former pages. */
function replaceSteps(
  { store, newId, ids }: { store: RecordStore; newId: () => string; ids: ReadonlyMap<string, string> },
  imported: ImportedPages,
  matches: ReadonlyMap<string, DocumentRecord>,
): Operation[] {
  const path = stepsOf(store);
  const root = rootTopic(store);
  const remaining = new Set(path.flatMap((step) => (topicOfStep(step) === root ? [step.id] : [])));
  let order = path.at(-1)?.order ?? null;
  const operations = imported.pages.flatMap(({ id: page }): Operation[] => {
    const match = matches.get(page);
    const formerStep = match && stepOf(store, match.id);
    if (match && !formerStep) return [];
    order = orderBetween(order, null);
    const topic = ids.get(page) ?? '';
    if (formerStep) {
      remaining.add(formerStep.id);
      return [
        { op: 'place', id: formerStep.id, parent: DOCUMENT_ID, slot: 'path', order },
        { op: 'set', id: formerStep.id, property: 'topic', value: topic },
        // The builds and the view refer to content of the former page.
        ...['builds', 'view'].flatMap((property): Operation[] =>
          formerStep.properties[property] === undefined ? [] : [{ op: 'unset', id: formerStep.id, property }],
        ),
      ];
    }
    const step = stepOf(imported.store, page);
    if (step) return [insertion(step, ids, order)];
    return [{ ...insertStep(store, { id: newId(), topic }, 0), order } as Operation];
  });
  const removals = path.flatMap(({ id }): Operation[] => (remaining.has(id) ? [] : [{ op: 'remove', id }]));
  return [...operations, ...removals];
}

/**
 * Returns the former pages by the ids of the new pages that correspond to them: first those with the same text, then
 * those with the same title. Of several equal former pages, the first one that has no new page yet is chosen.
 */
function matchPages(store: RecordStore, imported: ImportedPages): Map<string, DocumentRecord> {
  const formerPages = leavesIn(store, rootTopic(store));
  const matches = new Map<string, DocumentRecord>();
  const matched = new Set<string>();
  for (const keyOf of [textOfPage, titleOfPage]) {
    const byKey = new Map<string, DocumentRecord[]>();
    for (const page of formerPages) {
      if (matched.has(page.id)) continue;
      const key = keyOf(store, page);
      byKey.set(key, [...(byKey.get(key) ?? []), page]);
    }
    for (const page of imported.pages) {
      const key = keyOf(imported.store, page);
      const match = matches.has(page.id) || key === '' ? undefined : byKey.get(key)?.shift();
      if (!match) continue;
      matches.set(page.id, match);
      matched.add(match.id);
    }
  }
  return matches;
}

const leavesIn = (store: RecordStore, topic: string): DocumentRecord[] =>
  store.children(topic, 'topics').flatMap((child) => {
    const leaves = leavesIn(store, child.id);
    return leaves.length > 0 ? leaves : [child];
  });

const titleOfPage = (_store: RecordStore, { properties }: DocumentRecord): string =>
  String(properties['title'] ?? '').trim();

/**
 * Returns the text of a page without spaces. The text of a PDF is in elements with the lines of the file; texts that
 * the author has added have no such lines and do not count.
 */
function textOfPage(store: RecordStore, page: DocumentRecord): string {
  const texts = subtree(store, page.id).filter(({ properties }) => properties['lines'] !== undefined);
  const paragraphs = texts.flatMap((record) => record.texts?.['body']?.paragraphs ?? []);
  return paragraphs.map(paragraphText).join('').replace(/\s+/g, '');
}
