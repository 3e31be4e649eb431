import { blocksAsText } from '@flydeck/editor/clipboard/blocks-as-text';
import { isMarkdown, parseMarkdown } from '@flydeck/editor/clipboard/markdown-blocks';
import { pasteCells } from '@flydeck/editor/tables/paste-cells';
import type { TextSession } from '@flydeck/editor/text/text-session';
import type { ClipboardData } from './clipboard-data.ts';
import { type HtmlBlock, parseHtmlBlocks } from './html-blocks.ts';
import { pasteHtmlBlocks } from './paste-html-blocks.ts';
import type { RecordsSession } from './paste-records.ts';

/**
 * Inserts HTML or Markdown with its formats, or plain text, in place of the selection of the edited text. Tables and
 * pictures become elements below the element of the text. While the text of a cell is edited, a table is pasted into the
 * cells from this cell on.
 */
export function pasteIntoText(session: TextSession, { html, text }: ClipboardData, owner: RecordsSession): void {
  const blocks = parseHtmlBlocks(html) ?? (isMarkdown(text) ? parseMarkdown(text) : undefined);
  const [only] = blocks?.length === 1 ? blocks : [];
  const { id } = session;
  const isInCell = session.record?.kind === 'cell';
  if (!blocks) session.insertText(text);
  else if (isInCell && only?.kind === 'table')
    owner.update((editor) =>
      editor.perform((context) => pasteCells(context, only.cells, {}, { formats: only.formats })),
    );
  else {
    const elements = isInCell ? [] : blocks.filter(isElement);
    const inText = blocks.filter((block) => block.kind !== 'html-picture' && !elements.includes(block));
    const paragraphs = blocksAsText(session, inText as Exclude<HtmlBlock, { readonly kind: 'html-picture' }>[]);
    const hasText = paragraphs.length > 0;
    if (hasText) session.paste(paragraphs);
    const joins = hasText ? owner.editor.history.undoableChanges.at(-1)?.mark : undefined;
    if (elements.length > 0) void pasteHtmlBlocks(owner, elements, { below: id }, joins);
  }
}

const isElement = ({ kind }: HtmlBlock): boolean => kind === 'table' || kind === 'html-picture';
