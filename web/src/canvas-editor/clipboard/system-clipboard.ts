import { type PasteTarget, pasteContent } from '@flydeck/editor/clipboard/paste-content';
import { pasteText } from '@flydeck/editor/clipboard/paste-text';
import { parseTabSeparated } from '@flydeck/editor/tables/delimited-text';
import { pasteCells } from '@flydeck/editor/tables/paste-cells';
import type { EditorSession } from '../session/editor-session.ts';
import { type ClipboardData, decodeContent, encodeContent } from './clipboard-data.ts';
import { parseHtmlTable } from './html-table.ts';

/**
 * Pastes the content of the system's clipboard: records if the clipboard contains any, otherwise cells of a spreadsheet
 * or text. Returns whether the clipboard contains something to paste.
 */
export function pasteData(session: EditorSession, { html, text }: ClipboardData, target: PasteTarget): boolean {
  // Null if the HTML contains records that cannot be decoded. `pasteContent` then notifies the author.
  const content =
    decodeContent(html) ?? (html.includes('data-flydeck-records') ? null : contentCopiedHere(session, text));
  if (content !== undefined) {
    session.update((editor) => editor.perform((context) => pasteContent(context, content, target)));
    return true;
  }
  const table = parseHtmlTable(html);
  const cells = table?.cells ?? parseTabSeparated(text);
  return session.update((editor) =>
    editor.perform((context) =>
      cells || context.cells
        ? pasteCells(context, cells ?? [[text.trim()]], target, table?.hasHeader)
        : pasteText(context, text, target),
    ),
  );
}

/**
 * Returns the records that were last copied in this window, if `text` is the text of these records; otherwise
 * undefined. Some browsers paste only the text, without the HTML that contains the records.
 */
function contentCopiedHere({ editor }: EditorSession, text: string): unknown {
  const { content } = editor.clipboard;
  return content && text !== '' && encodeContent(content).text === text ? content : undefined;
}

/**
 * Writes to the system's clipboard when no copy event of the browser is being handled. Failures are ignored, because
 * the editor also keeps the copied content, and can paste this content in this window.
 */
export async function writeClipboard({ html, text }: ClipboardData): Promise<void> {
  const blob = (type: string, data: string) => new Blob([data], { type });
  try {
    const data = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) };
    await navigator.clipboard.write([new ClipboardItem(data)]);
  } catch {
    // Browsers refuse to write without the author's permission or without HTTPS.
  }
}

/**
 * Returns the content of the system's clipboard; undefined if the clipboard is empty, or if the browser or the author
 * forbids reading.
 */
export async function readClipboard(): Promise<ClipboardData | undefined> {
  try {
    const [item] = await navigator.clipboard.read();
    if (!item) return undefined;
    const read = async (type: string) => (item.types.includes(type) ? (await item.getType(type)).text() : '');
    return { html: await read('text/html'), text: await read('text/plain') };
  } catch {
    return undefined;
  }
}
