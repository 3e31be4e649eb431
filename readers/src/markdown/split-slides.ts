import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { RootContent } from 'mdast';
import type { Dialect } from './dialect.ts';
import { NO_SETTINGS, readSettings, type Settings, textSetting } from './front-matter.ts';
import type { UnreadSlide } from './model.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { splitOutline } from './split-outline.ts';

/** Maximum number of lines of a Slidev slide's settings, including the closing `---`. */
const MAX_SETTINGS_LINES = 200;

/** Splits a deck into slides as the deck's tool does. */
export function splitSlides(dialect: Dialect, settings: Settings, body: string): UnreadSlide[] {
  switch (dialect) {
    case 'slidev':
      return splitSlidev(settings, body);
    case 'reveal':
      return splitReveal(settings, body);
    case 'pandoc':
    case 'outline':
      return splitOutline(dialect, settings, parseMarkdown(body).children);
    default:
      return splitAtRules(settings, parseMarkdown(body).children);
  }
}

/**
 * Splits a deck of Marp or of the dialect `rules` at thematic breaks, and before headings whose level is in the setting
 * `headingDivider`. If a slide contains nothing or only HTML before such a heading, the heading stays on this slide.
 */
function splitAtRules(settings: Settings, nodes: readonly RootContent[]): UnreadSlide[] {
  // The setting is the maximum level or a list of levels.
  const divider = settings.get('headingDivider');
  const startsSlide = (node: RootContent) =>
    node.type === 'heading' &&
    (Array.isArray(divider) ? divider.includes(node.depth) : node.depth <= (Number(divider) || 0));
  const groups: RootContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'thematicBreak') groups.push([]);
    else if (startsSlide(node) && lastItem(groups).some((other) => other.type !== 'html')) groups.push([node]);
    else lastItem(groups).push(node);
  }
  return groups.map((group) => ({ nodes: group, settings: NO_SETTINGS, depth: 0 }));
}

/** Yields the lines of a text; `isContent` is true for lines outside of code fences and HTML comments. */
function* scanLines(text: string): Generator<{ line: string; isContent: boolean }> {
  let fence: string | undefined;
  let isInComment = false;
  for (const line of text.split('\n')) {
    // A code fence is indented by at most three spaces (CommonMark 4.5).
    const fenceMark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      yield { line, isContent: false };
      if (fenceMark && fenceMark[0] === fence[0] && fenceMark.length >= fence.length && line.trim() === fenceMark)
        fence = undefined;
    } else if (isInComment) {
      yield { line, isContent: false };
      isInComment = !line.includes('-->');
    } else {
      yield { line, isContent: !fenceMark };
      fence = fenceMark;
      const commentStart = line.lastIndexOf('<!--');
      isInComment = !fenceMark && commentStart >= 0 && !line.slice(commentStart).includes('-->');
    }
  }
}

/**
 * Splits a Slidev deck at `---` lines. If a `---` line is directly followed by YAML and a second `---` line, the YAML
 * contains the settings of the slide, and the second line starts no slide.
 */
function splitSlidev(deckSettings: Settings, body: string): UnreadSlide[] {
  const lines = [...scanLines(body)];
  const isRule = (i: number) => lines[i]?.isContent === true && /^---+\s*$/.test(itemAt(lines, i).line);
  const slides: { settings: Settings; text: string[] }[] = [{ settings: deckSettings, text: [] }];
  for (let i = 0; i < lines.length; i++) {
    if (!isRule(i)) {
      lastItem(slides).text.push(itemAt(lines, i).line);
      continue;
    }
    const nextLines = lines.slice(i + 1, i + 1 + MAX_SETTINGS_LINES).map(({ line }) => line);
    const closingIndex = nextLines[0]?.trim() ? nextLines.findIndex((line) => line.trimEnd() === '---') : -1;
    const settings = readSettings(nextLines.slice(0, Math.max(0, closingIndex)).join('\n'));
    slides.push({ settings: settings ?? NO_SETTINGS, text: [] });
    if (settings) i += closingIndex + 1;
  }
  return slides.map(({ settings, text }) => parseSlidevSlide(settings, text.join('\n')));
}

/** Parses a slide. If `settings` is empty, a YAML code block at the start of the slide contains the settings. */
function parseSlidevSlide(settings: Settings, text: string): UnreadSlide {
  const settingsBlock = settings.size === 0 ? /^\s*```ya?ml\n([\s\S]*?)\n```[ \t]*(?:\n|$)/.exec(text) : null;
  const blockSettings = settingsBlock ? readSettings(settingsBlock[1] ?? '') : undefined;
  return {
    nodes: parseMarkdown(blockSettings && settingsBlock ? text.slice(settingsBlock[0].length) : text).children,
    settings: blockSettings ?? settings,
    depth: 0,
  };
}

/**
 * Splits a reveal.js deck at the separators of its settings. By default, `---` lines start slides of depth 0, and
 * `----` or `--` lines start vertical slides of depth 1. The speaker notes of a slide begin at a line that starts with
 * `Note:` or `Notes:`.
 */
function splitReveal(settings: Settings, body: string): UnreadSlide[] {
  const horizontalSeparator = parseSeparator(textSetting(settings, 'separator')) ?? '---';
  const verticalSeparator = parseSeparator(textSetting(settings, 'verticalSeparator'));
  const slides: { depth: number; text: string[] }[] = [{ depth: 0, text: [] }];
  for (const { line, isContent } of scanLines(body)) {
    const trimmed = line.trim();
    if (isContent && trimmed === horizontalSeparator) slides.push({ depth: 0, text: [] });
    else if (isContent && (verticalSeparator ? trimmed === verticalSeparator : trimmed === '----' || trimmed === '--'))
      slides.push({ depth: 1, text: [] });
    else lastItem(slides).text.push(line);
  }
  return slides.map(({ depth, text }) => {
    const noteIndex = text.findIndex((line) => /^notes?:/i.test(line.trim()));
    const contentEnd = noteIndex < 0 ? text.length : noteIndex;
    const note = text
      .slice(contentEnd)
      .join('\n')
      .replace(/^\s*notes?:/i, '');
    return {
      nodes: parseMarkdown(text.slice(0, contentEnd).join('\n')).children,
      settings: NO_SETTINGS,
      depth,
      notes: [note.trim()].filter(Boolean),
    };
  });
}

/**
 * Converts the regular expression of a separator to the line that it matches: `^\r?\n---\r?\n$` becomes `---`. The
 * expression is never executed, because the file is untrusted.
 */
function parseSeparator(source: string | undefined): string | undefined {
  const line = source
    ?.replace(/\\r|\\n|[\r\n?^$]|\(\?:|[()]/g, '')
    .replace(/\\(.)/g, '$1')
    .trim();
  return line || undefined;
}
