import type { Paragraph, RunStyle, TextBody } from '@flydeck/scene/model/text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { paragraphsOf } from '../properties/text-part.ts';
import { tableGrid } from '../tables/table-grid.ts';
import type { ClipboardContent } from './clipboard.ts';
import { contentStore } from './content-store.ts';

/** A text with the style that its paragraphs inherit. */
export interface CopiedText {
  readonly paragraphs: readonly Paragraph[];
  readonly style?: RunStyle;
}

/** A part of copied records that other programs can read. */
export type CopiedBlock =
  | { readonly kind: 'title'; readonly title: string }
  | ({ readonly kind: 'text' } & CopiedText)
  | { readonly kind: 'code'; readonly source: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly CopiedText[])[]; readonly headerRows: number };

/** Returns the titles, texts, tables, and the sources of code and formulas, in the order of the records. */
export function copiedBlocks(content: Pick<ClipboardContent, 'topic' | 'records'>): CopiedBlock[] {
  const store = contentStore(content);
  return content.records.flatMap(({ id, kind, properties, texts }): CopiedBlock[] => {
    if (kind === 'topic') return properties['title'] ? [{ kind: 'title', title: String(properties['title']) }] : [];
    if (kind === 'code') return [{ kind, source: String(properties['source'] ?? '') }];
    if (kind === 'math') return [{ kind: 'code', source: String(properties['tex'] ?? '') }];
    if (kind === 'table') {
      const rows = tableGrid(store, id).rows.map(({ cells }) => cells.map(textOfRecord));
      return [{ kind: 'table', rows, headerRows: Number(properties['headerRows'] ?? 0) }];
    }
    return kind === 'cell' || !texts?.['body'] ? [] : [{ kind: 'text', ...textOfRecord(store.get(id)) }];
  });
}

function textOfRecord(record: DocumentRecord | undefined): CopiedText {
  const style = (record?.properties['body'] as Pick<TextBody, 'style'> | undefined)?.style;
  return { paragraphs: record ? paragraphsOf(record) : [], ...(style ? { style } : {}) };
}
