import { isMarkdown, parseMarkdown } from '@flydeck/editor/clipboard/markdown-blocks';
import { pasteBlocks } from '@flydeck/editor/clipboard/paste-blocks';
import type { PasteTarget } from '@flydeck/editor/clipboard/paste-content';
import { pasteText } from '@flydeck/editor/clipboard/paste-text';
import { pasteVideoCard } from '@flydeck/editor/clipboard/paste-video-card';
import { parseVideoAddress } from '@flydeck/editor/clipboard/video-address';
import type { CommandContext, CommandResult } from '@flydeck/editor/commands/command';
import { parseCellFormats } from '@flydeck/editor/tables/cell-formats';
import { parseTabSeparated } from '@flydeck/editor/tables/delimited-text';
import { pasteCells } from '@flydeck/editor/tables/paste-cells';
import type { Point } from '@flydeck/scene/model/geometry';
import type { SessionEvents } from '../session/session-events.ts';
import type { ClipboardData } from './clipboard-data.ts';
import { decodeCellFormats, decodeContent, encodeContent } from './content-data.ts';
import { linesOfCell, parseHtmlBlocks } from './html-blocks.ts';
import { parseHtmlTable } from './html-table.ts';
import { pasteHtmlBlocks } from './paste-html-blocks.ts';
import { pasteRecords, type RecordsSession } from './paste-records.ts';
import { svgSource } from './svg-source.ts';

/** The part of the session that pasting needs. */
interface PasteSession extends RecordsSession {
  readonly events: Pick<SessionEvents, 'pasteFiles'>;
  /** The pointer over the stage. Its point is in CSS pixels of the stage. */
  readonly pointer: { readonly point: Point } | undefined;
}

/**
 * Pastes the content of the system's clipboard: records if the clipboard contains any, otherwise an SVG picture, cells
 * of a spreadsheet, the card of a video address, formatted text of HTML or Markdown, or plain text. Returns whether the
 * clipboard contains something to paste.
 */
export function pasteData(session: PasteSession, data: ClipboardData, target: PasteTarget): boolean {
  if (session.editor.refuseIfReadOnly()) return true;
  const { html, text } = data;
  // Null if the HTML contains records that cannot be decoded. `pasteContent` then notifies the author.
  const content =
    decodeContent(html) ?? (html.includes('data-flydeck-records') ? null : contentCopiedHere(session, text));
  if (content !== undefined) {
    void pasteRecords(session, content, target);
    return true;
  }
  const svg = session.editor.cells ? undefined : svgSource(data);
  if (svg !== undefined) {
    const file = new File([svg], 'SVG', { type: 'image/svg+xml' });
    session.events.pasteFiles({ files: [file], point: target.point ?? session.pointer?.point, source: text || svg });
    return true;
  }
  const table = parseHtmlTable(html, linesOfCell);
  const cells = table?.cells ?? parseTabSeparated(text);
  const formats = parseCellFormats(decodeCellFormats(html)) ?? table?.formats;
  const blocks = cells || session.editor.cells || parseVideoAddress(text) ? undefined : parseHtmlBlocks(html);
  if (blocks) {
    void pasteHtmlBlocks(session, blocks, target.point ? { point: target.point } : {});
    return true;
  }
  const source = { isMarkedAsHeader: table?.hasHeader ?? false, formats };
  return session.update((editor) =>
    editor.perform((context) =>
      cells || context.cells
        ? pasteCells(context, cells ?? [[text.trim()]], target, source)
        : pasteConverted(context, text, target),
    ),
  );
}

/** Returns the result of pasting the address of a video, Markdown or plain text; undefined if there is no text. */
function pasteConverted(context: CommandContext, text: string, target: PasteTarget): CommandResult | undefined {
  const point = target.point ? { point: target.point } : {};
  const address = parseVideoAddress(text);
  if (address) {
    const card = pasteVideoCard(context, address, target);
    return { ...card, notice: { kind: 'video-card-pasted', text, elements: card.selection ?? [], ...point } };
  }
  const result = isMarkdown(text) ? pasteBlocks(context, parseMarkdown(text), target) : undefined;
  if (!result) return pasteText(context, text, target);
  return { ...result, notice: { kind: 'markdown-pasted', text, elements: result.selection ?? [], ...point } };
}

/**
 * Returns the records that were last copied in this window, if `text` is the text of these records; otherwise
 * undefined. Some browsers paste only the text, without the HTML that contains the records.
 */
function contentCopiedHere({ editor }: PasteSession, text: string): unknown {
  const { content } = editor.clipboard;
  return content && text !== '' && encodeContent(content).text === text ? content : undefined;
}
