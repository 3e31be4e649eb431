import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../../i18n/index.ts';
import { titleOf } from '../menus/topic-title.ts';

/** Keys of the messages that name a kind of record. */
const KIND_MESSAGE_KEYS: Readonly<Record<string, string>> = {
  text: 'canvas-menus.kindText',
  image: 'canvas-menus.kindImage',
  shape: 'canvas-menus.kindShape',
  connector: 'canvas-menus.kindConnector',
  table: 'canvas-menus.kindTable',
  chart: 'canvas-menus.kindChart',
  code: 'canvas-menus.kindCode',
  math: 'canvas-menus.kindMath',
  media: 'canvas-menus.kindMedia',
  group: 'canvas-menus.kindGroup',
  topic: 'canvas-menus.kindTopic',
};
/** Maximum length of the text that follows the kind in a name, in characters. */
const MAX_TEXT_LENGTH = 60;

/**
 * Returns the name of a record for screen readers, such as "Image: A cat": its kind, followed by the title of a topic,
 * or by the text or the alternative text of an element.
 */
export function recordName(store: RecordStore, id: string): string {
  const record = store.get(id);
  const kind = t(KIND_MESSAGE_KEYS[record?.kind ?? ''] ?? 'canvas-menus.kindOther');
  if (!record) return kind;
  const paragraphs = record.texts?.['body']?.paragraphs ?? [];
  const body = paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ');
  const text = record.kind === 'topic' ? titleOf(store, id) : body || String(record.properties['alt'] ?? '');
  return text === '' ? kind : `${kind}: ${text.slice(0, MAX_TEXT_LENGTH)}`;
}
