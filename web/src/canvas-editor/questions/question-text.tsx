import { screenBox } from '@flydeck/editor/bounds';
import { isLocked } from '@flydeck/editor/transform/area';
import { layOutQuestion, optionTextBox } from '@flydeck/scene/compile/question-layout';
import { apply, invert, type Point, type Rect } from '@flydeck/scene/model/geometry';
import { QUESTION_OPTION_MAX_LENGTH, QUESTION_TEXT_MAX_LENGTH } from '@flydeck/scene/model/question';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/index.ts';
import { useFieldSession } from '../properties/field-session.ts';
import type { EditedQuestion } from '../properties/sections/edited-question.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import { focusStage, STAGE_ID } from '../stage/focus-stage.ts';
import styles from './question-text.module.css';

/** Smallest size of the text in a field, in CSS pixels. */
const TEXT_SIZE_MIN = 12;

/** The text of the question, or the index of an option. */
type Part = 'prompt' | number;

interface QuestionTextProps {
  /** Id of the selected question. */
  readonly id: string;
  readonly question: EditedQuestion;
}

/**
 * Edits the texts of the selected question on the canvas. The command `enter` and a double click open a field at the
 * option below the pointer, or else at the text of the question. Tab moves to the next text.
 */
export function QuestionText({ id, question }: QuestionTextProps) {
  const session = useFieldSession();
  const [part, setPart] = useState<Part>();
  useEffect(
    () =>
      session.events.on('open', ({ panel }) => {
        if (panel === 'question' && !session.editor.isReadOnly && !isLocked(session.editor.store, id))
          setPart(partAtPointer(session, id));
      }),
    [session, id],
  );
  const stage = document.getElementById(STAGE_ID)?.parentElement;
  if (part === undefined || !stage) return null;
  return createPortal(<TextField key={part} id={id} question={question} part={part} setPart={setPart} />, stage);
}

interface TextFieldProps extends QuestionTextProps {
  readonly part: Part;
  /** Undefined closes the field. */
  readonly setPart: (part: Part | undefined) => void;
}

function TextField({ id, question, part, setPart }: TextFieldProps) {
  const session = useChangingSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const { properties, change } = question;
  const { options = [] } = properties;
  const text = part === 'prompt' ? properties.prompt : (options[part]?.text ?? '');
  const save = () => {
    const typed = field.current?.value.trim();
    if (typed === undefined || typed === text) return;
    if (part === 'prompt') change({ prompt: typed });
    else change({ options: options.map((option, index) => (index === part ? { ...option, text: typed } : option)) });
  };
  useLayoutEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.select();
    // A click on the canvas changes the selection, which removes the field. The text is stored before.
    const leave = ({ target }: PointerEvent) => {
      if (target !== element) element?.blur();
    };
    document.addEventListener('pointerdown', leave, { capture: true });
    return () => document.removeEventListener('pointerdown', leave, { capture: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // In React, the events are also those of the property panel.
    event.stopPropagation();
    const { key, shiftKey, nativeEvent } = event;
    const isLineBreak = key === 'Enter' && shiftKey && part === 'prompt';
    if (nativeEvent.isComposing || isLineBreak || !['Enter', 'Escape', 'Tab'].includes(key)) return;
    event.preventDefault();
    save();
    const next = key === 'Tab' ? neighbor(part, shiftKey ? -1 : 1, optionCount(question)) : undefined;
    setPart(next);
    if (next === undefined) focusStage();
  };
  const place = placeOf(session, id, question, part);
  if (!place) return null;
  const { paper, ink } = place.colors;
  return (
    <div
      className={styles.field}
      data-question-text
      style={{
        width: place.width,
        minHeight: place.height,
        transform: place.transform,
        fontSize: place.textSize,
        fontWeight: part === 'prompt' ? 'bold' : undefined,
        background: paper,
        color: ink,
      }}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={
          part === 'prompt'
            ? t('canvas-properties.question.prompt')
            : t('canvas-properties.question.option', { number: part + 1 })
        }
        maxLength={part === 'prompt' ? QUESTION_TEXT_MAX_LENGTH : QUESTION_OPTION_MAX_LENGTH}
        defaultValue={text}
        onKeyDown={onKeyDown}
        onBlur={() => {
          save();
          setPart(undefined);
        }}
      />
    </div>
  );
}

const optionCount = ({ properties: { answer, options = [] } }: EditedQuestion): number =>
  answer === 'choice' ? options.length : 0;

/** Returns the text after or before a text; undefined if there is none. */
function neighbor(part: Part, by: 1 | -1, count: number): Part | undefined {
  const index = (part === 'prompt' ? -1 : part) + by;
  if (index === -1) return 'prompt';
  return index >= 0 && index < count ? index : undefined;
}

/** Returns the layout of a question, with its box on the screen. */
function layoutOf({ editor }: EditorSession, id: string, properties: EditedQuestion['properties']) {
  const box = screenBox(editor.view, id);
  const layout = box && layOutQuestion({ ...properties, width: box.width, height: box.height });
  return box && layout && { m: box.m, layout };
}

function partAtPointer(session: EditorSession, id: string): Part {
  const properties = session.editor.store.get(id)?.properties as EditedQuestion['properties'] | undefined;
  const found = properties && layoutOf(session, id, properties);
  const pointer = session.pointer?.point;
  if (!found || !pointer || properties.answer !== 'choice') return 'prompt';
  const point = apply(invert(found.m), pointer);
  const index = found.layout.boxes.findIndex((box) => isInside(box, point));
  return index === -1 ? 'prompt' : index;
}

const isInside = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** Returns the rectangle of a text in CSS pixels of the stage, with the size of its letters and the colors of the card. */
function placeOf(session: EditorSession, id: string, { properties }: EditedQuestion, part: Part) {
  const found = layoutOf(session, id, properties);
  const option = part === 'prompt' ? undefined : found?.layout.boxes[part];
  if (!found || (part !== 'prompt' && !option)) return undefined;
  const { layout, m } = found;
  const rect = option ? optionTextBox(option, layout.optionSize) : layout.prompt;
  const scale = Math.hypot(m[0], m[1]);
  const corner = apply(m, rect);
  const turned = [m[0], m[1], m[2], m[3]].map((value) => value / scale);
  const colors = session.scene?.scene.frames
    .flatMap(({ questions = [] }) => questions)
    .find(({ element }) => element === id)?.colors;
  return {
    width: rect.width * scale,
    height: rect.height * scale,
    transform: `matrix(${[...turned, corner.x, corner.y].join(', ')})`,
    textSize: Math.max(TEXT_SIZE_MIN, (option ? layout.optionSize : layout.promptSize) * scale),
    colors: colors ?? { paper: '#ffffff', ink: '#111111' },
  };
}
