import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import type { TextStyleName } from '@flydeck/scene/model/text-styles';
import { withoutBullet } from '../text/format-paragraphs.ts';
import type { TextSession } from '../text/text-session.ts';
import { typingStyle } from '../text/typing-style.ts';
import { listItem, type PastedBlock } from './paste-blocks.ts';

/**
 * Returns blocks of Markdown or HTML as paragraphs of the text that is being edited, in the size, font and colour of the
 * text at the caret. Headings are bold and, above other blocks, larger. Quotations are italic, and the cells of a table
 * are separated by tabs.
 */
export function blocksAsText(session: TextSession, blocks: readonly PastedBlock[]): Paragraph[] {
  const { paragraph, offset } = session.range.from;
  const current = session.paragraphs[paragraph] ?? { runs: [] };
  const style = typingStyle(current, offset);
  const size = style.size ?? current.style?.size ?? session.bodyStyle.size ?? DEFAULT_TEXT_SIZE;
  const { runs: _runs, ...plain } = blocks.length > 1 ? withoutBullet(current) : current;
  return blocks.flatMap((block): Paragraph[] => {
    if (block.kind === 'picture') return [];
    if (block.kind === 'table') return block.cells.map((row) => withText(plain, style, row.join('\t')));
    if (block.kind === 'code')
      return block.source.split('\n').map((line) => withText(plain, { ...style, family: 'code' }, line));
    const runs = block.runs.map((run): Run => ({ ...style, ...BLOCK_STYLES[block.style], ...run }));
    const scale = blocks.length > 1 ? HEADING_SCALES[block.style] : undefined;
    if (scale !== undefined && !block.list)
      return [{ ...plain, role: 'heading', runs: runs.map((run) => ({ ...run, size: Math.round(size * scale) })) }];
    if (!block.list) return [{ ...plain, runs }];
    return [listItem(withoutBullet({ ...plain, runs }), block.list, size)];
  });
}

/** Sizes of headings as multiples of the size of the text around them. */
const HEADING_SCALES: Readonly<Partial<Record<TextStyleName, number>>> = { title: 1.5, heading: 1.25 };

/** The styles of the texts of headings and quotations. */
const BLOCK_STYLES: Readonly<Partial<Record<TextStyleName, RunStyle>>> = {
  title: { bold: true },
  heading: { bold: true },
  quote: { italic: true },
};

const withText = (paragraph: Omit<Paragraph, 'runs'>, style: RunStyle, text: string): Paragraph => ({
  ...paragraph,
  runs: text === '' ? [] : [{ ...style, text }],
});
