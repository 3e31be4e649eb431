import { ATTRIBUTE_LIST } from './attributes.ts';

/** Matches the start of a line that opens or closes a code fence, at any indentation, because lists indent fences. */
const FENCE = /^\s*(`{3,}|~{3,})/;
/** A line that opens or closes a region: pandoc's `::: name`, or Slidev's `::right::`. */
const REGION = /^\s*(?::{3,}.*|::\s*[\w-]+\s*::)\s*$/;
/** Matches a line that consists of one opening tag of an element that can contain Markdown. */
const OPEN_TAG = /^ {0,12}<(div|small|center|section|figure|span|details|font|p|big|article|aside)\b[^<>]*>\s*$/i;
/** Matches a line that consists of one closing tag of an element that can contain Markdown. */
const CLOSE_TAG = /^ {0,12}<\/(?:div|small|center|section|figure|span|details|font|p|big|article|aside)>\s*$/i;
/**
 * Matches a link definition with an attribute list: `[id]: url "title" {width=50%}`. Captures the part before the
 * title, the title (in double or in single quotes), and the attribute list.
 */
const DEFINITION = new RegExp(
  String.raw`^( {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S{1,2000})(?:[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'))?[ \t]*(${ATTRIBUTE_LIST})[ \t]*$`,
);
/** A bracketed span of pandoc: `[text]{.class}`. */
const SPAN = new RegExp(String.raw`(^|[^!\]\\])\[([^[\]\n]{0,500})\]${ATTRIBUTE_LIST}`, 'g');
/** A raw attribute of pandoc after inline code: `` `code`{=html} ``. */
const RAW_ATTRIBUTE = /(`+)([^`\n]{1,500})\1\{=[\w-]{1,40}\}/g;

/**
 * Rewrites extensions of pandoc, Slidev and similar tools to CommonMark, line by line. The content of code fences stays
 * unchanged. Adds blank lines before and after region markers and before and after lines with a single tag, rewrites
 * the attributes of code fences and link definitions, and removes the attributes of spans and inline code.
 */
export function normalizeSource(text: string): string {
  const lines = text.split('\n');
  const output: string[] = [];
  /** The characters that opened the current code fence; empty outside of fences. */
  let fence = '';
  for (const [i, line] of lines.entries()) {
    const fenceMark = FENCE.exec(line)?.[1] ?? '';
    if (fence) {
      if (isClosingFence(line, fence)) fence = '';
      output.push(line);
    } else if (fenceMark) {
      fence = fenceMark;
      output.push(rewriteFence(line));
    } else if (REGION.test(line)) output.push('', line.trim(), '');
    else output.push(...separateTag(line, lines[i + 1], lines[i - 1]));
  }
  return output.join('\n');
}

const isClosingFence = (line: string, fence: string) => {
  const fenceMark = FENCE.exec(line)?.[1];
  return fenceMark?.startsWith(fence) && line.trim() === fenceMark;
};

/** Rewrites pandoc's ```` ```{.python .numberLines} ```` to ```` ```python .numberLines ````. */
const rewriteFence = (line: string): string =>
  line.replace(/^(\s*(?:`{3,}|~{3,}))\s*\{\s*\.([\w+#-]+)([^}\n]*)\}\s*$/, '$1$2 $3');

/** Adds the blank line that CommonMark requires between a tag and Markdown (pandoc's `markdown_in_html_blocks`). */
function separateTag(line: string, nextLine: string | undefined, previousLine: string | undefined): string[] {
  if (OPEN_TAG.test(line) && nextLine !== undefined && isMarkdown(nextLine)) return ['', line.trim(), ''];
  if (CLOSE_TAG.test(line) && previousLine !== undefined && isMarkdown(previousLine)) return ['', line.trim(), ''];
  return [rewriteInline(line)];
}

/**
 * Returns whether a line is Markdown. Lines that start with a tag or are indented by four columns count as HTML,
 * because the HTML in a tag is usually indented.
 */
const isMarkdown = (line: string) => line.trim() !== '' && !/^\s*<|^ {4}|^\t/.test(line);

function rewriteInline(line: string): string {
  if (!line.includes('{')) return line;
  const definition = DEFINITION.exec(line);
  if (definition) {
    // The attribute list is moved into the title, because CommonMark allows any text in a title.
    const [, start, doubleQuoted, singleQuoted, attributes = ''] = definition;
    return `${start} '${doubleQuoted ?? singleQuoted ?? ''} ${attributes.replaceAll("'", '"')}'`;
  }
  // The time of these regular expressions can grow with the square of the line's length.
  if (line.length > 20_000) return line;
  return line.replace(RAW_ATTRIBUTE, '$1$2$1').replace(SPAN, '$1$2');
}
