import { LIST } from './attributes.ts';

/** At any depth: lists indent their fences. */
const FENCE = /^\s*(`{3,}|~{3,})/;
/** A line that opens or closes a region: pandoc's `::: name`, Slidev's `::right::`. */
const REGION = /^\s*(?::{3,}.*|::\s*[\w-]+\s*::)\s*$/;
const OPEN_TAG =
  /^ {0,12}<(div|small|center|section|figure|span|details|font|p|big|article|aside)\b[^<>]*>\s*$/i;
const CLOSE_TAG = /^ {0,12}<\/(?:div|small|center|section|figure|span|details|font|p|big|article)>\s*$/i;
/** `[id]: address "title" {width=50%}`: the list moves into the title, where CommonMark allows text. */
const DEFINITION = new RegExp(
  String.raw`^( {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S{1,2000})(?:[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'))?[ \t]*(${LIST})[ \t]*$`,
);
/** A bracketed span: `[words]{.class}`. */
const SPAN = new RegExp(String.raw`(^|[^!\]\\])\[([^[\]\n]{0,500})\]${LIST}`, 'g');
const RAW_ATTRIBUTE = /(`+)([^`\n]{1,500})\1\{=[\w-]{1,40}\}/g;

/**
 * Rewrites what pandoc, Slidev and their like add to CommonMark, line by line and outside of fences: region marks and
 * lone tags become blocks of their own, spans lose their attributes.
 */
export function normalizeSource(text: string): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let fence = '';
  for (const [i, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence) {
      if (closes(line, fence)) fence = '';
      out.push(line);
    } else if (mark) {
      fence = mark;
      out.push(withLanguage(line));
    } else if (REGION.test(line)) out.push('', line.trim(), '');
    else out.push(...separateTag(line, lines[i + 1], lines[i - 1]));
  }
  return out.join('\n');
}

const closes = (line: string, fence: string) => {
  const mark = FENCE.exec(line)?.[1];
  return mark?.startsWith(fence) && line.trim() === mark;
};

/** pandoc's ```` ```{.python .numberLines} ```` as ```` ```python .numberLines ````. */
function withLanguage(line: string): string {
  return line.replace(/^(\s*(?:`{3,}|~{3,}))\s*\{\s*\.([\w+#-]+)([^}\n]*)\}\s*$/, '$1$2 $3');
}

/** Markdown may follow a lone tag directly (pandoc's `markdown_in_html_blocks`); CommonMark wants a blank line. */
function separateTag(line: string, next: string | undefined, before: string | undefined): string[] {
  if (OPEN_TAG.test(line) && next !== undefined && isMarkdown(next)) return ['', line.trim(), ''];
  if (CLOSE_TAG.test(line) && before !== undefined && isMarkdown(before)) return ['', line.trim(), ''];
  return [inlineRewritten(line)];
}

/** Neither HTML nor indented as deeply as what stands inside of tags mostly is. */
const isMarkdown = (line: string) => line.trim() !== '' && !/^\s*<|^ {4}|^\t/.test(line);

function inlineRewritten(line: string): string {
  if (!line.includes('{')) return line;
  const definition = DEFINITION.exec(line);
  if (definition) {
    const [, start, double, single, list] = definition;
    return `${start} '${double ?? single ?? ''} ${list!.replaceAll("'", '"')}'`;
  }
  if (line.length > 20_000) return line;
  return line.replace(RAW_ATTRIBUTE, '$1$2$1').replace(SPAN, '$1$2');
}
