import { toTabSeparated } from '../tables/delimited-text.ts';
import { flatText } from '../text/flat-text.ts';
import type { ClipboardContent } from './clipboard.ts';
import { copiedBlocks } from './copied-blocks.ts';

/**
 * Returns the titles and texts of copied records as plain text for other programs, with a line for each paragraph and
 * each row of a table.
 */
export const plainText = (content: Pick<ClipboardContent, 'topic' | 'records'>): string =>
  copiedBlocks(content)
    .flatMap((block) => {
      if (block.kind === 'title') return block.title;
      if (block.kind === 'code') return block.source;
      if (block.kind === 'table')
        return toTabSeparated(block.rows.map((row) => row.map(({ paragraphs }) => flatText(paragraphs))));
      return block.paragraphs.map((paragraph) => flatText([paragraph]));
    })
    .filter(Boolean)
    .join('\n');
