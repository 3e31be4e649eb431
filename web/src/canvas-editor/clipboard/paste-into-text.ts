import { blocksAsText } from '@flydeck/editor/clipboard/blocks-as-text';
import { isMarkdown, parseMarkdown } from '@flydeck/editor/clipboard/markdown-blocks';
import type { TextSession } from '@flydeck/editor/text/text-session';
import type { ClipboardData } from './clipboard-data.ts';
import { parseHtmlBlocks } from './html-blocks.ts';

/** Inserts HTML or Markdown with its formats, or plain text, in place of the selection of the edited text. */
export function pasteIntoText(session: TextSession, { html, text }: ClipboardData): void {
  const blocks = parseHtmlBlocks(html) ?? (isMarkdown(text) ? parseMarkdown(text) : undefined);
  const isTable = blocks?.length === 1 && blocks[0]?.kind === 'table';
  if (blocks && !isTable) session.paste(blocksAsText(session, blocks));
  else session.insertText(text);
}
