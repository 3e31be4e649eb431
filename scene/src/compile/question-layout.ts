import type { QuestionElement } from '../model/elements.ts';
import type { Rect, Size } from '../model/geometry.ts';
import { scaleRange } from '../model/question.ts';

/** Positions and sizes of the parts of a question's card, in the element's space. */
export interface QuestionLayout {
  readonly size: Size;
  /** Corner radius of the card. */
  readonly radius: number;
  readonly prompt: Rect;
  readonly promptSize: number;
  /** Boxes of the options or values, or the box of the text answers. */
  readonly boxes: readonly Rect[];
  /** Text size of options and values. */
  readonly optionSize: number;
}

/** Height of the text of a question, in rows. */
const PROMPT_ROWS = 1.6;

/** The properties of a question that determine the layout of its card. */
type LaidOutQuestion = Pick<QuestionElement, 'answer' | 'options' | 'min' | 'max' | 'width' | 'height'>;

/** Lays out the card of a question. Returns undefined for a card without an area. */
export function layOutQuestion(element: LaidOutQuestion): QuestionLayout | undefined {
  const { width, height } = element;
  if (width <= 0 || height <= 0) return undefined;
  const padding = Math.min(width, height) * 0.07;
  const inner = { x: padding, y: padding, width: width - 2 * padding, height: height - 2 * padding };
  const rows = element.answer === 'choice' ? Math.max(2, element.options?.length ?? 0) : 3;
  /** Height of a row with the gap below it. */
  const pitch = inner.height / (rows + PROMPT_ROWS);
  const promptHeight = pitch * (PROMPT_ROWS - 0.25);
  const rest = { ...inner, y: inner.y + pitch * PROMPT_ROWS, height: pitch * rows };
  return {
    size: { width, height },
    radius: padding * 0.6,
    prompt: { ...inner, height: promptHeight },
    promptSize: Math.min(promptHeight * 0.42, inner.width / 15),
    boxes: boxesOf(element, rest, pitch),
    optionSize: Math.min(pitch * 0.38, inner.width / 18),
  };
}

/** Returns the box of an option's text. The end of the row is free for the number of answers. */
export function optionTextBox(box: Rect, optionSize: number): Rect {
  const inset = optionSize * 2.2;
  return { ...box, x: box.x + inset, width: Math.max(1, box.width - inset - optionSize * 3) };
}

/** Returns the boxes of the options one below the other, of the values in a row, or the box of text answers. */
function boxesOf(element: LaidOutQuestion, rest: Rect, pitch: number): Rect[] {
  if (element.answer === 'text') return [rest];
  if (element.answer === 'choice')
    return (element.options ?? []).map((_, index) => ({ ...rest, y: rest.y + index * pitch, height: pitch * 0.84 }));
  const { min, max } = scaleRange(element);
  const step = rest.width / (max - min + 1);
  return Array.from({ length: max - min + 1 }, (_, index) => ({
    ...rest,
    x: rest.x + (index + 0.06) * step,
    width: step * 0.88,
  }));
}
