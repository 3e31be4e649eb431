import type { Run } from '../model/text.ts';

/** Groups: text and URL of a link or picture, bold text, italic text (`*` or `_`), struck text, code, URL. */
const INLINE_MARKUP =
  /!?\[([^[\]\n]{0,500})\]\((\S{1,2000}?)(?:\s+"[^"\n]*")?\)|\*\*(?=\S)(.+?\S?)\*\*|__(?=\S)(.+?\S?)__|(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*?[^\s_])_(?![\p{L}\p{N}_])|~~(?=\S)(.+?)~~|`([^`\n]+)`|(https?:\/\/[^\s<>"'）」]*[^\s<>"'）」.,;:!?)\]])/gu;

const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;

/** Converts a line with inline Markdown (links, bold, italic, struck text, code) to runs. */
export function toRuns(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  const push = (run: Run) => {
    if (run.text !== '') runs.push({ ...run, text: joinNumbers(run.text) });
  };
  for (const match of text.matchAll(INLINE_MARKUP)) {
    push({ text: text.slice(end, match.index) });
    for (const run of matchedRuns(match)) push(run);
    end = match.index + match[0].length;
  }
  push({ text: text.slice(end) });
  return runs;
}

function matchedRuns(match: RegExpMatchArray): Run[] {
  const [whole, linkText, href = '', bold1, bold2, italic1, italic2, struck, code, url] = match;
  const bold = bold1 ?? bold2;
  const italic = italic1 ?? italic2;
  if (linkText !== undefined) return toRuns(linkText).map((run) => ({ ...run, ...linkField(href) }));
  if (bold !== undefined) return toRuns(bold).map((run) => ({ ...run, bold: true }));
  if (italic !== undefined) return toRuns(italic).map((run) => ({ ...run, italic: true }));
  if (struck !== undefined) return toRuns(struck).map((run) => ({ ...run, strike: true }));
  if (code !== undefined) return [{ text: code, family: 'code' }];
  if (url !== undefined) return [{ text: url, ...linkField(url) }];
  return [{ text: whole }];
}

function linkField(href: string): Pick<Run, 'link'> {
  return SAFE_LINK.test(href) && href.length <= 4000 ? { link: { kind: 'url', href } } : {};
}

/** Matches spaces inside numbers, between a number and its unit, and inside abbreviations such as "z. B.". */
const INNER_SPACE =
  /(?<=\d) (?=\d{3}(?!\d))|(?<=\d) (?=[%‰€$£¥°]|(?:Ft|EUR|USD|CHF|kg|g|km|m|cm|mm|s|ms|min|h|l|ml|Hz|GB|MB|Mio|Mrd|million|billion)(?![\p{L}\p{N}]))|(?<=[€$£¥]) (?=\d)|(?<=(?:^|[\s(])\p{L}\.) (?=\p{L}\.)|(?<=\b(?:No|Nr|Dr|Prof|ca|St)\.) (?=[\p{L}\p{N}])/gu;

/** Replaces spaces at which a line must not break by no-break spaces. */
const joinNumbers = (text: string): string => text.replace(INNER_SPACE, '\u00a0');

/** Returns a line without its inline Markdown. */
export const plainTextOf = (text: string): string =>
  toRuns(text)
    .map((run) => run.text)
    .join('');
