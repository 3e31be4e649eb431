import { flatText } from '@flydeck/editor/text/flat-text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/**
 * Returns the texts of the author's version that the document does not have, for example because the server refused
 * them, separated by empty lines. Guests can download them. A copy of the document would be a presentation of an account.
 * @param own the records of the author's version
 */
export function unsavedTexts(own: readonly DocumentRecord[], store: RecordStore): string {
  const textsOf = (record: DocumentRecord | undefined): readonly string[] =>
    record && !record.removed ? Object.values(record.texts ?? {}).map(({ paragraphs }) => flatText(paragraphs)) : [];
  return own
    .flatMap((record) => {
      const savedTexts = textsOf(store.get(record.id));
      return textsOf(record).filter((text) => text.trim() !== '' && !savedTexts.includes(text));
    })
    .join('\n\n');
}
