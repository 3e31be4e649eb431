import type { Settings } from './front-matter.ts';

/** Which tool a deck was written for; `rules` is any deck with slides parted by rules, `outline` one without. */
export type Dialect = 'marp' | 'slidev' | 'reveal' | 'pandoc' | 'rules' | 'outline';

const SLIDEV_SETTINGS = [
  'layout',
  'highlighter',
  'drawings',
  'transition',
  'mdc',
  'comark',
  'monaco',
  'colorSchema',
  'themeConfig',
  'lineNumbers',
  'routerMode',
  'canvasWidth',
  'info',
  'src',
  'fonts',
  'duration',
  'download',
  'selectable',
];

/** Recognises the dialect by its front matter, then by marks that only one tool knows. */
export function detectDialect(settings: Settings, body: string): Dialect {
  if (settings.get('marp') === true || settings.get('marp') === 'true') return 'marp';
  if (settings.has('revealOptions') || settings.has('verticalSeparator') || settings.has('separator'))
    return 'reveal';
  const open = withoutFences(body);
  if (/<!--\s*(?:\.slide:|\.element:)/.test(open)) return 'reveal';
  if (SLIDEV_SETTINGS.some((name) => settings.has(name)) || hasInnerFrontMatter(open)) return 'slidev';
  if (/^::(?:right|left|default|bottom|top|code)::\s*$/m.test(open) || /<v-clicks?\b/.test(open))
    return 'slidev';
  if (/<!--\s*(?:\*template|\$size|\$theme|_?class:|_?backgroundColor:|page_number:|_?paginate:)/.test(open))
    return 'marp';
  if (/!\[bg\b/.test(open)) return 'marp';
  if (isPandoc(settings, open)) return 'pandoc';
  if (/^----?$/m.test(open) && (/^Notes?:/im.test(open) || /^----$/m.test(open)) && /^---$/m.test(open))
    return 'reveal';
  return hasRules(open) ? 'rules' : 'outline';
}

/** The text with fenced blocks emptied, so that what they show is not taken for marks. */
export function withoutFences(text: string): string {
  return text.replace(/^( {0,3})(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)?\1?\2[`~]*[ \t]*$/gm, '');
}

function hasInnerFrontMatter(text: string): boolean {
  return /^---\n(?:layout|name|class|clicks|level|hideInToc|image|background|transition|src)\s*:[^\n]*\n(?:[\s\S]{0,400}?\n)?---$/m.test(
    text,
  );
}

function isPandoc(settings: Settings, text: string): boolean {
  return (
    /^% \S/.test(text.trimStart()) ||
    /^:{3,}\s*(?:\{[^}]*\.?(?:notes|column|incremental)|notes|columns|incremental|nonincremental)/m.test(
      text,
    ) ||
    settings.has('slide-level') ||
    settings.has('revealjs-url') ||
    settings.has('aspectratio')
  );
}

/** A rule after a blank line; after text it would underline a heading. */
const hasRules = (text: string) =>
  /(?:^|\n)\s*\n {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})(?=\n|$)/.test(text);
