import { type PasteTarget, pasteContent } from '@flydeck/editor/clipboard/paste-content';
import { pasteText } from '@flydeck/editor/clipboard/paste-text';
import type { Editor } from '@flydeck/editor/editor';
import { parseTabSeparated } from '@flydeck/editor/tables/delimited-text';
import { pasteCells } from '@flydeck/editor/tables/paste-cells';
import type { ClipboardData } from './clipboard-data.ts';
import { decodeContent, encodeContent } from './content-data.ts';
import { parseHtmlTable } from './html-table.ts';

/** The part of the session that pasting needs. */
interface PasteSession {
  readonly editor: Editor;
  /** Runs an action on the editor, and updates the interface. */
  update<Result>(action: (editor: Editor) => Result): Result;
}

/**
 * Pastes the content of the system's clipboard: records if the clipboard contains any, otherwise cells of a spreadsheet
 * or text. Returns whether the clipboard contains something to paste.
 */
export function pasteData(session: PasteSession, { html, text }: ClipboardData, target: PasteTarget): boolean {
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
function contentCopiedHere({ editor }: PasteSession, text: string): unknown {
  const { content } = editor.clipboard;
  return content && text !== '' && encodeContent(content).text === text ? content : undefined;
}
