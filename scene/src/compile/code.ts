import { roundedRectPath } from '../geometry/path.ts';
import { layoutText } from '../layout/layout-text.ts';
import type { Color } from '../model/color.ts';
import type { CodeElement } from '../model/elements.ts';
import type { Run, TextBody } from '../model/text.ts';
import type { StructNode } from '../paint/display-list.ts';
import { defaultCodeFill, isCommentScope, isDarkFill, scopeColor } from './code-theme.ts';
import type { ElementContext } from './element-context.ts';
import { toPaint } from './fill.ts';
import { type LocalTransform, textTransform, translate } from './local-transform.ts';

/** Default text size, in units of the topic. */
const DEFAULT_SIZE = 16;
/** Minimum scale of the text. Text that does not fit at this scale overflows. */
const MIN_SCALE = 0.25;
/** Distance of the baselines, as a multiple of the text size. */
const LINE_HEIGHT = 1.4;
/** Replacement of a tab. */
const TAB = '    ';

/** The tokens of a line of code, each with its highlight.js scope. */
type CodeLine = readonly { readonly text: string; readonly scope: string }[];

/** Compiles source code on a card, with syntax colours and line numbers. The text is scaled down to fit the card. */
export function compileCode(element: CodeElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const { sink } = context;
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  const fill = element.fill ?? defaultCodeFill(context);
  const isOnDark = isDarkFill(fill, context);
  sink.addPath(roundedRectPath(box, Math.min(8, box.height / 12)), { fill: toPaint(fill, box, context) }, transform);
  const lines = context.ports.highlight(element.source.replace(/\t/g, TAB).replace(/\n+$/, ''), element.language);
  const requestedSize = element.size ?? DEFAULT_SIZE;
  const padding = Math.min(requestedSize, box.width / 10, box.height / 8);
  const lineNumberDigits = element.lineNumbers ? String(lines.length).length : 0;
  const codeRuns = lines.map((line) => toRuns(line, isOnDark));
  // The text does not wrap, so the size of the box (1e6) has no effect on the measured width.
  const unscaled = layoutText(codeBody(codeRuns, requestedSize, 'left'), { width: 1e6, height: 1e6 }, context.layout);
  // Width of the line numbers and of the gap before the code, at `requestedSize`. The gap is two digits wide. A digit
  // of a monospace font is about 0.6 em wide.
  const unscaledGutterWidth = lineNumberDigits > 0 ? (lineNumberDigits + 2) * 0.6 * requestedSize : 0;
  const unscaledHeight = Math.max(1, lines.length) * LINE_HEIGHT * requestedSize;
  const scale = Math.max(
    MIN_SCALE,
    Math.min(
      1,
      (box.width - 2 * padding) / (unscaled.width + unscaledGutterWidth),
      (box.height - 2 * padding) / unscaledHeight,
    ),
  );
  const size = requestedSize * scale;
  const height = unscaledHeight * scale;
  paintHighlightedLines(element, lines.length, { padding, size }, transform, context);
  if (lineNumberDigits > 0) {
    // The gap of two digits is not part of the width.
    const width = unscaledGutterWidth * scale - 1.2 * size;
    const lineNumbers = lines.map((_, i) => [{ text: String(i + 1) }]);
    const lineNumberBody = codeBody(lineNumbers, size, 'right', scopeColor('comment', isOnDark));
    const lineNumberTransform = textTransform(translate(transform, { x: padding, y: padding }), {
      x: 0,
      y: 0,
      width,
      height: 0,
    });
    sink.addTextLayout(layoutText(lineNumberBody, { width, height }, context.layout), lineNumberTransform);
  }
  const x = padding + unscaledGutterWidth * scale;
  const textBox = { x, y: padding, width: Math.max(1, box.width - x), height };
  const from = sink.nextIndex;
  sink.addTextLayout(
    layoutText(codeBody(codeRuns, size, 'left'), textBox, context.layout),
    textTransform(transform, textBox),
  );
  const alt = element.alt ? { alt: element.alt } : {};
  return [{ role: 'Code', from, to: sink.nextIndex, text: element.source, ...alt, element: element.id }];
}

/**
 * Paints a rectangle behind each highlighted line, in the accent colour with an opacity of 12 % (`1f`). `size` is the
 * scaled text size.
 */
function paintHighlightedLines(
  element: CodeElement,
  lineCount: number,
  { padding, size }: { padding: number; size: number },
  transform: LocalTransform,
  context: ElementContext,
): void {
  const highlighted = [...new Set(element.highlightLines)].filter((line) => line >= 1 && line <= lineCount);
  for (const line of highlighted) {
    const y = padding + (line - 1) * LINE_HEIGHT * size;
    const bar = { x: padding / 2, y, width: element.width - padding, height: LINE_HEIGHT * size };
    context.sink.addPath(
      roundedRectPath(bar, size / 5),
      { fill: `${context.color('accent').slice(0, 7)}1f` },
      transform,
    );
  }
}

/** Returns the runs of a line of code, coloured by its syntax. */
const toRuns = (line: CodeLine, isOnDark: boolean): Run[] =>
  line.map(({ text, scope }) => ({
    text,
    color: scopeColor(scope, isOnDark),
    ...(isCommentScope(scope) ? { italic: true } : {}),
  }));

/** Returns lines of monospace text; `color` is the colour of runs without a colour. */
function codeBody(lines: readonly Run[][], size: number, align: 'left' | 'right', color?: Color): TextBody {
  const lineHeight = { exact: LINE_HEIGHT * size };
  return {
    paragraphs: lines.map((runs) => ({ runs, align, direction: 'ltr', role: 'code', lineHeight })),
    wrap: false,
    insets: [0, 0, 0, 0],
    style: { family: 'code', size, ...(color ? { color } : {}), language: 'en' },
  };
}
