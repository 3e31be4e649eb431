import { scaleOf } from '@flydeck/scene/camera';
import type { Paragraph } from '@flydeck/scene/model/text';
import { screenMatrix, visibleCentre } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { newParagraph, newTextSize, newTextStyle } from '../drawing/new-text-style.ts';
import { deepestOpenTopic } from '../levels.ts';
import type { PasteTarget } from './paste-content.ts';

/** Maximum length of a pasted text, in UTF-16 code units. The rest of a longer text is dropped. */
const MAX_LENGTH = 50_000;
/** A text is not wrapped if its longest line has up to this length, in UTF-16 code units. */
const UNWRAPPED_LENGTH_MAX = 48;
/** Estimated average width of a character, and height of a line, as multiples of the text's size. */
const CHARACTER_WIDTH = 0.5;
const LINE_HEIGHT = 1.25;
/** Matches a line that is only a web address, up to the maximum length of links in documents (4000 characters). */
const WEB_ADDRESS = /^https?:\/\/\S{1,3990}$/i;

/**
 * Returns the result of pasting plain text: a text element with a paragraph for each line. Its centre is `point`, by
 * default the centre of the visible area. Returns undefined if the text has only spaces and line breaks.
 */
export function pasteText(
  context: CommandContext,
  text: string,
  { point }: PasteTarget = {},
): CommandResult | undefined {
  const lines = linesOf(text);
  if (lines.length === 0) return undefined;
  const { view, openIds, newId } = context;
  const centre = point ?? visibleCentre(view);
  const topic = deepestOpenTopic(view, openIds, centre);
  const textSizePx = newTextSize(view, topic) * scaleOf(screenMatrix(view, topic));
  const longestLength = Math.max(...lines.map((line) => line.length));
  const charactersPerLine = Math.min(longestLength, UNWRAPPED_LENGTH_MAX);
  const wrappedLineCount = lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)),
    0,
  );
  const box = boxFromScreen(
    view,
    topic,
    rectAround(centre, {
      width: charactersPerLine * CHARACTER_WIDTH * textSizePx,
      height: wrappedLineCount * LINE_HEIGHT * textSizePx,
    }),
  );
  const bodyProperties = {
    ...(longestLength > UNWRAPPED_LENGTH_MAX ? {} : { wrap: false }),
    style: newTextStyle(view, topic, centre),
  };
  const id = newId();
  const element = {
    id,
    kind: 'text',
    parent: topic,
    box,
    properties: { body: bodyProperties },
    body: lines.map((line) => ({ ...newParagraph(view, topic), ...paragraphOf(line) })),
  };
  return { operations: [insertElement(view, element)], selection: [id], outcome: { what: 'pasted', count: 1 } };
}

/** Returns the lines of a text. Omits control characters, white space at line ends, and empty first and last lines. */
function linesOf(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
  const printable = text.slice(0, MAX_LENGTH).replace(/[\u0000-\u0008\u000b-\u000c\u000e-\u001f]/g, '');
  const lines = printable.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.trimEnd());
  const firstFilled = lines.findIndex(Boolean);
  return firstFilled < 0 ? [] : lines.slice(firstFilled, lines.findLastIndex(Boolean) + 1);
}

function paragraphOf(text: string): Paragraph {
  if (WEB_ADDRESS.test(text)) return { runs: [{ text, link: { kind: 'url', href: text } }] };
  return { runs: text === '' ? [] : [{ text }] };
}

/** Returns the result of replacing elements that were pasted from a text by the text that was pasted. */
export function keepAsPlainText(
  context: CommandContext,
  text: string,
  elements: readonly string[],
  target: PasteTarget,
): CommandResult {
  const { store } = context.view;
  const removals = elements.filter((id) => store.isPresent(id)).map((id) => ({ op: 'remove' as const, id }));
  const pasted = pasteText(context, text, target);
  return { ...pasted, operations: [...removals, ...(pasted?.operations ?? [])] };
}
