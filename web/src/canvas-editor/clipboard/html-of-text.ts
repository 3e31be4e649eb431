import { escapeHtml } from '@flydeck/contract/html';
import type { ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import { type CopiedText, copiedBlocks } from '@flydeck/editor/clipboard/copied-blocks';
import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';

/** The elements of paragraphs by role; other paragraphs are `p`. */
const BLOCK_TAGS: Readonly<Record<string, string>> = { title: 'h1', heading: 'h2', quote: 'blockquote' };

/** Returns the titles, texts, tables and code of copied records as HTML for other programs. */
export const htmlOfContent = (content: Pick<ClipboardContent, 'topic' | 'records'>): string =>
  copiedBlocks(content)
    .map((block) => {
      if (block.kind === 'title') return `<h2>${escapeHtml(block.title)}</h2>`;
      if (block.kind === 'code') return `<pre>${escapeHtml(block.source)}</pre>`;
      return block.kind === 'text' ? htmlOfText(block) : htmlOfTable(block.rows, block.headerRows);
    })
    .join('');

/** Returns a table as HTML. The cells of the first `headerRows` rows are header cells. */
export function htmlOfTable(rows: readonly (readonly CopiedText[])[], headerRows = 0, attribute = ''): string {
  const htmlOfRow = (cells: readonly CopiedText[], row: number) => {
    const tag = row < headerRows ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag}>${htmlOfLines(cell)}</${tag}>`).join('')}</tr>`;
  };
  return `<table${attribute}>${rows.map(htmlOfRow).join('')}</table>`;
}

/** Returns paragraphs as HTML with line breaks between them, for cells of tables. */
const htmlOfLines = ({ paragraphs, style }: CopiedText): string =>
  paragraphs.map((paragraph) => htmlOfRuns(paragraph, style)).join('<br>');

/**
 * Returns a text as HTML for other programs: headings, quotations, lists, links, and bold, italic, underlined, struck,
 * raised and lowered text. Colours and sizes are left out, because they fit the background and the scale of the topic.
 */
export function htmlOfText({ paragraphs, style }: CopiedText): string {
  const open: string[] = [];
  const closeTo = (depth: number) =>
    open
      .splice(depth)
      .reverse()
      .map((tag) => `</li></${tag}>`)
      .join('');
  let html = '';
  for (const paragraph of paragraphs) {
    const runs = htmlOfRuns(paragraph, style);
    const { bullet, level = 0, role } = paragraph;
    if (!bullet) {
      const tag = BLOCK_TAGS[role ?? ''] ?? 'p';
      html += `${closeTo(0)}<${tag}>${runs}</${tag}>`;
      continue;
    }
    const tag = bullet.kind === 'number' ? 'ol' : 'ul';
    html += closeTo(level + 1);
    if (open[level] === tag) html += '</li>';
    else {
      html += closeTo(level);
      // A list of a deeper level begins in the item before it. Levels without an item get an empty one.
      while (open.length < level) {
        open.push(tag);
        html += `<${tag}><li>`;
      }
      open.push(tag);
      html += `<${tag}>`;
    }
    html += `<li>${runs}`;
  }
  return html + closeTo(0);
}

/** The elements of formats. Headings are bold by their role. */
const FORMAT_TAGS = [
  ['b', ({ bold }, role) => bold && role !== 'title' && role !== 'heading'],
  ['i', ({ italic }, role) => italic && role !== 'quote'],
  ['u', ({ underline }) => underline],
  ['s', ({ strike }) => strike],
  ['sup', ({ baseline = 0 }) => baseline > 0],
  ['sub', ({ baseline = 0 }) => baseline < 0],
  ['code', ({ family }) => family === 'code'],
] as const satisfies readonly (readonly [string, (style: RunStyle, role: Paragraph['role']) => boolean | undefined])[];

function htmlOfRuns({ runs, role, style }: Paragraph, bodyStyle: RunStyle = {}): string {
  return runs.map((run) => htmlOfRun({ ...bodyStyle, ...style, ...run }, role)).join('');
}

function htmlOfRun({ text, link, ...style }: Run, role: Paragraph['role']): string {
  const content = FORMAT_TAGS.reduce(
    (inner, [tag, applies]) => (applies(style, role) ? `<${tag}>${inner}</${tag}>` : inner),
    escapeHtml(text).replaceAll('\n', '<br>'),
  );
  return link?.kind === 'url' ? `<a href="${escapeHtml(link.href)}">${content}</a>` : content;
}
