import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../i18n/index.ts';

/** Maximum length of the name of an element in lists, in UTF-16 code units. */
const MAX_LENGTH = 80;

/**
 * Returns the name that lists show for an element. The name is the element's text or question; if the text is empty, the
 * alternative text; if this is empty too, the property `name`; if all three are empty, the name of the element's kind.
 * Returns '' if the store does not contain the element.
 */
export function elementName(store: RecordStore, id: string): string {
  const record = store.get(id);
  if (!record) return '';
  const { alt, name } = record.properties;
  const names = [textOf(store, record), record.properties['prompt'], alt, name].map((text) =>
    typeof text === 'string' ? text.trim() : '',
  );
  return names.find((text) => text !== '')?.slice(0, MAX_LENGTH) ?? kindName(record);
}

/** Returns the translated name of an element's kind, such as "Image". */
export const kindName = ({ kind }: Pick<DocumentRecord, 'kind'>): string => t(`canvas-properties.kind.${kind}`);

/** Returns the text of an element, or '' if it has none. For a group: the text of the first child that has text. */
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
