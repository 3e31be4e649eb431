import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { RootContent } from 'mdast';
import type { Dialect } from './dialect.ts';
import { NO_SETTINGS, readSettings, type Settings, textSetting } from './front-matter.ts';
import type { RawSlide } from './model.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { splitOutline } from './split-outline.ts';

/** Splits a deck into slides by the rules of its tool. */
export function splitSlides(dialect: Dialect, settings: Settings, body: string): RawSlide[] {
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

/** Marp: splits at rules, and before headings up to the level `headingDivider`. */
function splitAtRules(settings: Settings, nodes: readonly RootContent[]): RawSlide[] {
  const divider = settings.get('headingDivider');
  const starts = (node: RootContent) =>
    node.type === 'heading' &&
    (Array.isArray(divider) ? divider.includes(node.depth) : node.depth <= (Number(divider) || 0));
  const parts: RootContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'thematicBreak') parts.push([]);
    else if (starts(node) && lastItem(parts).some((other) => other.type !== 'html')) parts.push([node]);
    else lastItem(parts).push(node);
  }
  return parts.map((part) => ({ nodes: part, settings: NO_SETTINGS, depth: 0 }));
}

/** Yields the lines of a text; `open` is true for lines outside of fences and comments. */
function* openLines(text: string): Generator<{ line: string; open: boolean }> {
  let fence: string | undefined;
  let comment = false;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      yield { line, open: false };
      if (mark && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark)
        fence = undefined;
    } else if (comment) {
      yield { line, open: false };
      comment = !line.includes('-->');
    } else {
      yield { line, open: !mark };
      fence = mark;
      const at = line.lastIndexOf('<!--');
      comment = !mark && at >= 0 && !line.slice(at).includes('-->');
    }
  }
}

/** Slidev: splits at `---` lines. Lines directly after one, up to the next `---`, are the slide's settings. */
function splitSlidev(head: Settings, body: string): RawSlide[] {
  const lines = [...openLines(body)];
  const isRule = (i: number) => lines[i]?.open === true && /^---+\s*$/.test(itemAt(lines, i).line);
  const slides: { settings: Settings; text: string[] }[] = [{ settings: head, text: [] }];
  for (let i = 0; i < lines.length; i++) {
    if (!isRule(i)) {
      lastItem(slides).text.push(itemAt(lines, i).line);
      continue;
    }
    const end = lines[i + 1]?.line.trim() ? closingRule(lines, i + 1) : -1;
    const yaml =
      end > 0
        ? lines
            .slice(i + 1, end)
            .map((l) => l.line)
            .join('\n')
        : '';
    const settings = end > 0 ? readSettings(yaml) : undefined;
    slides.push({ settings: settings ?? NO_SETTINGS, text: [] });
    if (settings) i = end;
  }
  return slides.map(({ settings, text }) => slidevSlide(settings, text.join('\n')));
}

function closingRule(lines: readonly { line: string }[], from: number): number {
  for (let i = from; i < Math.min(lines.length, from + 200); i++)
    if (itemAt(lines, i).line.trimEnd() === '---') return i;
  return -1;
}

/** Parses a slide. One without settings may start with a YAML code block that contains them. */
function slidevSlide(settings: Settings, text: string): RawSlide {
  const block = settings.size === 0 ? /^\s*```ya?ml\n([\s\S]*?)\n```[ \t]*(?:\n|$)/.exec(text) : null;
  const own = block ? readSettings(block[1] ?? '') : undefined;
  return {
    nodes: parseMarkdown(own && block ? text.slice(block[0].length) : text).children,
    settings: own ?? settings,
    depth: 0,
  };
}

/** reveal: `---` lines separate slides, `----` (or `--`) lines separate vertical slides. */
function splitReveal(settings: Settings, body: string): RawSlide[] {
  const horizontal = separator(textSetting(settings, 'separator')) ?? '---';
  const vertical = separator(textSetting(settings, 'verticalSeparator'));
  const slides: { depth: number; text: string[] }[] = [{ depth: 0, text: [] }];
  for (const { line, open } of openLines(body)) {
    const trimmed = line.trim();
    if ((open || trimmed === horizontal) && trimmed === horizontal) slides.push({ depth: 0, text: [] });
    else if (open && (vertical ? trimmed === vertical : trimmed === '----' || trimmed === '--'))
      slides.push({ depth: 1, text: [] });
    else lastItem(slides).text.push(line);
  }
  return slides.map(({ depth, text }) => {
    const at = text.findIndex((line) => /^notes?:/i.test(line.trim()));
    const note =
      at < 0 ? '' : [itemAt(text, at).replace(/^\s*notes?:/i, ''), ...text.slice(at + 1)].join('\n').trim();
    const shown = (at < 0 ? text : text.slice(0, at)).join('\n');
    return {
      nodes: parseMarkdown(shown).children,
      settings: NO_SETTINGS,
      depth,
      ...(note ? { notes: [note] } : {}),
    };
  });
}

/**
 * Converts a separator, written as a regular expression, to the line that it matches. It is never used as a regular
 * expression, because the file is untrusted.
 */
function separator(source: string | undefined): string | undefined {
  const line = source
    ?.replace(/\\r|\\n|[\r\n?^$]|\(\?:|[()]/g, '')
    .replace(/\\(.)/g, '$1')
    .trim();
  return line || undefined;
}
