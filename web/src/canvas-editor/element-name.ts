import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../i18n/index.ts';

/** Maximum length of a name, in characters. */
const MAX_LENGTH = 80;

/** Returns the name of an element in lists: its text, its alternative text, its property `name`, or else its kind. */
export function elementName(store: RecordStore, id: string): string {
  const record = store.get(id);
  if (!record) return '';
  const { alt, name } = record.properties;
  const names = [textOf(store, record), alt, name].map((text) => (typeof text === 'string' ? text.trim() : ''));
  return names.find((text) => text !== '')?.slice(0, MAX_LENGTH) ?? kindName(record);
}

/** Returns the kind of an element in the language of the interface. */
export const kindName = ({ kind }: Pick<DocumentRecord, 'kind'>): string => t(`canvas-properties.kind.${kind}`);

/** Returns the text of an element; of a group, the text of its first child with a text. */
function textOf(store: RecordStore, { id, kind, texts }: DocumentRecord): string {
  if (kind === 'group')
    return (
      store
        .children(id, 'children')
        .map((child) => textOf(store, child))
        .find(Boolean) ?? ''
    );
  return (texts?.['body']?.paragraphs ?? []).map(paragraphText).filter(Boolean).join(' ');
}
