import { type Path, roundedRectPath } from '../geometry/path.ts';
import { layoutText } from '../layout/layout-text.ts';
import type { QuestionElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { questionLines } from '../model/plain-text.ts';
import { scaleRange } from '../model/question.ts';
import type { SceneQuestion } from '../model/scene.ts';
import type { TextBody } from '../model/text.ts';
import type { PaintColor, StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';
import { layOutQuestion, optionTextBox, type QuestionLayout } from './question-layout.ts';
import { roundMatrix, roundRect } from './rounding.ts';

/** Opacities of the fills of options and their marks, and of the edge of the card, as two hexadecimal digits. */
const OPTION_OPACITY = '12';
const MARK_OPACITY = '2e';
const EDGE_OPACITY = '26';

/**
 * Compiles a question to the audience: a card with the text and the options, the values of the scale, or a field for
 * text answers. Adds the question to the questions of the frame. An alternative text replaces the texts in the structure.
 */
export function compileQuestion(
  element: QuestionElement,
  transform: LocalTransform,
  context: ElementContext,
): StructNode[] {
  const layout = layOutQuestion(element);
  if (!layout) return [];
  const { sink } = context;
  const from = sink.nextIndex;
  const colors = {
    ink: context.color('ink').slice(0, 7),
    accent: context.color('accent').slice(0, 7),
    paper: context.color('paper').slice(0, 7),
  };
  const stroke = { paint: `${colors.ink}${EDGE_OPACITY}`, width: layout.optionSize / 12 };
  sink.addPath(
    roundedRectPath({ x: 0, y: 0, ...layout.size }, layout.radius),
    { fill: colors.paper, stroke },
    transform,
  );
  const addText = (text: string, box: Rect, style: TextBody['style'], align: 'center' | undefined): StructNode[] => {
    if (text.trim() === '') return [];
    const body: TextBody = {
      paragraphs: [{ runs: [{ text }], ...(align ? { align } : {}) }],
      anchor: 'middle',
      fit: 'shrink',
      insets: [0, 0, 0, 0],
      style,
    };
    return sink.addTextLayout(layoutText(body, box, context.layout), textTransform(transform, box));
  };
  const promptStyle = { size: layout.promptSize, color: colors.ink, bold: true, family: 'heading' };
  const nodes = addText(element.prompt, layout.prompt, promptStyle, undefined);
  const labels = labelsOf(element);
  const style = { size: layout.optionSize, color: colors.ink };
  for (const [index, box] of layout.boxes.entries()) {
    const label = labels[index] ?? '';
    sink.addPath(roundedRectPath(box, layout.radius / 2), { fill: `${colors.ink}${OPTION_OPACITY}` }, transform);
    if (element.answer === 'choice') {
      addMark(element, layout, box, colors.accent, transform, context);
      nodes.push(...addText(label, optionTextBox(box, layout.optionSize), style, undefined));
    } else {
      nodes.push(...addText(label, box, { ...style, bold: true }, 'center'));
    }
  }
  sink.questions.push(describeQuestion(element, layout, colors, transform, context));
  if (!element.alt?.trim()) return [{ role: 'Sect', element: element.id, children: nodes }];
  const alt = [element.alt.trim(), ...questionLines(element)].join('\n');
  return [{ role: 'Figure', from, to: sink.nextIndex, alt, element: element.id }];
}

/** Returns the texts of the boxes: the options, or the values of the scale. */
function labelsOf(element: QuestionElement): string[] {
  if (element.answer === 'choice') return (element.options ?? []).map(({ text }) => text);
  if (element.answer === 'text') return [];
  const { min, max } = scaleRange(element);
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
}

/** Draws the mark at the start of an option: a square if an answer may contain several options, or else a circle. */
function addMark(
  { multiple }: QuestionElement,
  { optionSize }: QuestionLayout,
  box: Rect,
  accent: PaintColor,
  transform: LocalTransform,
  { sink }: ElementContext,
): void {
  const side = optionSize * 0.9;
  const mark = { x: box.x + optionSize * 0.7, y: box.y + (box.height - side) / 2, width: side, height: side };
  const path: Path = roundedRectPath(mark, multiple ? side * 0.2 : side / 2);
  sink.addPath(
    path,
    { fill: `${accent}${MARK_OPACITY}`, stroke: { paint: accent, width: optionSize / 10 } },
    transform,
  );
}

function describeQuestion(
  element: QuestionElement,
  layout: QuestionLayout,
  colors: SceneQuestion['colors'],
  transform: LocalTransform,
  { sink: { digits } }: ElementContext,
): SceneQuestion {
  const { id, answer, prompt, options = [], multiple, unmoderated, cloud, lastResults } = element;
  return {
    element: id,
    answer,
    prompt,
    options: answer === 'choice' ? options.map((option) => ({ id: option.id, text: option.text })) : [],
    isMultiple: answer === 'choice' && multiple === true,
    isModerated: answer === 'text' && unmoderated !== true,
    isCloud: answer === 'text' && cloud === true,
    ...(lastResults ? { showsLastResults: true } : {}),
    range: answer === 'scale' ? scaleRange(element) : null,
    place: roundMatrix(transform.m, digits),
    size: layout.size,
    boxes: layout.boxes.map((box) => roundRect(box, digits)),
    textSize: layout.optionSize,
    colors,
  };
}
