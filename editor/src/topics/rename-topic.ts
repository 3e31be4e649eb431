import { fitTitleSize } from '@flydeck/scene/create/text-size';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import { sizeOf } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { rootTopic } from '../levels.ts';
import { TITLE_MAX, titleElementOf } from './title-element.ts';

/** Usual length of the longer side of a topic in its own units. Text sizes are scaled for topics of other lengths. */
const NORMAL_LENGTH = 960;
/** Distance of a title from the top left corner of its topic, as a fraction of the longer side. */
const MARGIN = 1 / 16;
/** Height of a title of at most two lines, as a multiple of its text size. */
const TITLE_HEIGHT = 2.5;

/**
 * Renames a topic, and changes the text that shows the title. If the topic has no content and is not the root, adds a
 * text with the title.
 */
export function renameTopic(
  { view: { store }, newId }: CommandContext,
  topic: string,
  newTitle: string,
): CommandResult {
  const title = newTitle.trim().slice(0, TITLE_MAX);
  const rename: Operation = { op: 'set', id: topic, property: 'title', value: title };
  const titleElement = titleElementOf(store, topic);
  if (titleElement) return { operations: [rename, ...writeTitle(titleElement, title)] };
  const isEmpty = store.children(topic, 'elements').length === 0 && store.children(topic, 'topics').length === 0;
  if (!isEmpty || title === '' || topic === rootTopic(store)) return { operations: [rename] };
  return { operations: [rename, insertTitle(store, topic, { id: newId(), title })] };
}

/** Returns the operations that replace the text of a title. The new text has the style of the first run. */
function writeTitle({ id, texts }: DocumentRecord, title: string): Operation[] {
  const content = texts?.['body'];
  const [paragraph] = content?.paragraphs ?? [];
  if (!content || !paragraph) return [];
  const paragraphs: Paragraph[] = [{ ...paragraph, runs: [{ ...paragraph.runs[0], text: title }] }];
  if (content.state === undefined) return [{ op: 'rewrite', id, slot: 'body', paragraphs }];
  const update = textUpdate(content, paragraphs);
  return update === undefined ? [] : [{ op: 'text', id, slot: 'body', update }];
}

/** Returns the operation that adds a title at the top of a topic. */
function insertTitle(
  store: RecordStore,
  topic: string,
  { id, title }: { readonly id: string; readonly title: string },
): Operation {
  const { width: topicWidth, height: topicHeight } = sizeOf(store, topic);
  const longerSide = Math.max(topicWidth, topicHeight);
  const scale = longerSide / NORMAL_LENGTH;
  const x = MARGIN * longerSide;
  const width = Math.max(topicWidth - 2 * x, topicWidth / 2);
  const size = fitTitleSize(title, width / scale) * scale;
  const box = { x, y: Math.min(x, topicHeight / 8), width, height: TITLE_HEIGHT * size };
  const run = { text: title, family: 'heading' as const, bold: true, size, color: 'ink' };
  const properties = { body: { insets: [0, 0, 0, 0], anchor: 'top', fit: 'shrink' } };
  const body: Paragraph[] = [{ role: 'title', runs: [run] }];
  return insertElement({ store }, { id, kind: 'text', parent: topic, box, properties, body });
}
