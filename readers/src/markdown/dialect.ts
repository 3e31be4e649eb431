import type { Settings } from './front-matter.ts';

/**
 * The tool that a deck was written for. If the tool is unknown: `rules` if `---` lines separate the slides, else
 * `outline`.
 */
export type Dialect = 'marp' | 'slidev' | 'reveal' | 'pandoc' | 'rules' | 'outline';

/** Names of settings in the front matter that show that a deck is for Slidev. */
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

/** Detects the dialect from settings and syntax that one tool uses. `body` is the deck without its front matter. */
export function detectDialect(settings: Settings, body: string): Dialect {
  if (settings.get('marp') === true || settings.get('marp') === 'true') return 'marp';
  if (settings.has('revealOptions') || settings.has('verticalSeparator') || settings.has('separator')) return 'reveal';
  const text = withoutFences(body);
  // Comments of reveal.js with attributes of a slide or element, such as `<!-- .slide: class="title" -->`.
  if (/<!--\s*(?:\.slide:|\.element:)/.test(text)) return 'reveal';
  if (SLIDEV_SETTINGS.some((name) => settings.has(name)) || hasInnerFrontMatter(text)) return 'slidev';
  // Markers of Slidev's regions, such as `::right::`, and tags of its builds.
  if (/^::(?:right|left|default|bottom|top|code)::\s*$/m.test(text) || /<v-clicks?\b/.test(text)) return 'slidev';
  // Directives of Marp in comments, such as `<!-- _class: lead -->`.
  if (/<!--\s*(?:\*template|\$size|\$theme|_?class:|_?backgroundColor:|page_number:|_?paginate:)/.test(text))
    return 'marp';
  // A backdrop of Marp: `![bg](picture.jpg)`.
  if (/!\[bg\b/.test(text)) return 'marp';
  if (isPandoc(settings, text)) return 'pandoc';
  // A deck for reveal-md has `---` between slides, and `----` between vertical slides or `Note:` before speaker notes.
  if (/^----?$/m.test(text) && (/^Notes?:/im.test(text) || /^----$/m.test(text)) && /^---$/m.test(text))
    return 'reveal';
  return hasRules(text) ? 'rules' : 'outline';
}

/** Removes fenced code blocks, because their content must not be read as slide syntax. */
const withoutFences = (text: string): string =>
  text.replace(/^( {0,3})(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)?\1?\2[`~]*[ \t]*$/gm, '');

/** Whether a slide after the first starts with settings between `---` lines. */
function hasInnerFrontMatter(text: string): boolean {
  return /^---\n(?:layout|name|class|clicks|level|hideInToc|image|background|transition|src)\s*:[^\n]*\n(?:[\s\S]{0,400}?\n)?---$/m.test(
    text,
  );
}

/** Returns whether a deck has a title block (`% Title`), region markers (`::: notes`) or settings of pandoc. */
function isPandoc(settings: Settings, text: string): boolean {
  return (
    /^% \S/.test(text.trimStart()) ||
    /^:{3,}\s*(?:\{[^}]*\.?(?:notes|column|incremental)|notes|columns|incremental|nonincremental)/m.test(text) ||
    settings.has('slide-level') ||
    settings.has('revealjs-url') ||
    settings.has('aspectratio')
  );
}

/**
 * Returns whether the text has a thematic break (`---`, `***` or `___`) after a blank line. A `---` directly after text
 * is not counted, because this `---` marks the text as a heading.
 */
const hasRules = (text: string) => /(?:^|\n)\s*\n {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})(?=\n|$)/.test(text);
