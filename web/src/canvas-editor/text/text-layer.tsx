import { selectionBoxes } from '@flydeck/editor/text/line-movement';
import { isCollapsed, rangeOf } from '@flydeck/editor/text/text-selection';
import { apply, type Matrix, type Point, type Rect } from '@flydeck/scene/model/geometry';
import { type RefObject, useRef } from 'react';
import { loadedEditing } from '../parts/load-editing.ts';
import { useChangingSession, useSessionValue } from '../session/use-session.ts';
import type { OpenText } from './open-text.ts';
import { TextInput } from './text-input.tsx';
import styles from './text-layer.module.css';
import { useCaretReveal } from './use-caret-reveal.ts';
import { useTextPointer } from './use-text-pointer.ts';

/**
 * Shows the caret and the selection of the text that is being edited. Also contains the invisible field for the input
 * of this text, or of the selected text, shape or cell.
 */
export function TextLayer() {
  const text = useSessionValue((session) => session.text);
  const selected = useSessionValue(({ editor }) => (editor.isTouch ? undefined : loadedEditing()?.typedRecord(editor)));
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      {text && <OpenTextLayer key={text.id} text={text} input={input} />}
      {/* The field is the same element while a text is selected and while it is edited, because an input method ends its
      composition if the focus moves to another element. */}
      {(text ?? selected) !== undefined && <TextInput ref={input} text={text} selected={selected} />}
    </>
  );
}

interface OpenTextLayerProps {
  readonly text: OpenText;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

function OpenTextLayer({ text, input }: OpenTextLayerProps) {
  const session = useChangingSession();
  const area = useRef<SVGPolygonElement>(null);
  useTextPointer(area, input, session);
  useCaretReveal(session, text);
  // The matrix is undefined until a scene contains the text.
  const { matrix } = text;
  const selection = text.shownSelection;
  const { caret } = text;
  const showsCaret = isCollapsed(selection);
  return (
    <svg className={styles.layer} aria-hidden="true">
      <polygon
        ref={area}
        points={matrix ? pointList(matrix, pointerAreaOf(text)) : ''}
        data-text-area
        className={styles.area}
      />
      {matrix &&
        selectionBoxes(text.lines, rangeOf(selection)).map((box) => (
          <polygon
            key={`${box.x} ${box.y}`}
            points={pointList(matrix, box)}
            data-text-selection
            className={styles.selection}
          />
        ))}
      {matrix &&
        compositionBoxes(text).map((box) => (
          <polygon
            key={`${box.x} ${box.y}`}
            points={pointList(matrix, underlineRect(box))}
            data-text-composition
            className={styles.composition}
          />
        ))}
      {matrix && caret && showsCaret && <Caret matrix={matrix} {...caret} />}
    </svg>
  );
}

interface CaretProps {
  /** Converts the position of the caret to CSS pixels of the stage. */
  readonly matrix: Matrix;
  readonly x: number;
  readonly top: number;
  readonly height: number;
}

function Caret({ matrix, x, top, height }: CaretProps) {
  const [from, to] = [apply(matrix, { x, y: top }), apply(matrix, { x, y: top + height })];
  const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  // A new key creates a new element, which restarts the blinking: a caret that has moved is visible immediately.
  return (
    <g key={`${x} ${top}`} data-text-caret className={styles.caret}>
      <line {...line} className={styles.caretEdge} />
      <line {...line} className={styles.caretLine} />
    </g>
  );
}

/**
 * Returns the corners of a rectangle as the `points` of an SVG polygon. `matrix` converts to CSS pixels of the stage.
 */
function pointList(matrix: Matrix, { x, y, width, height }: Rect): string {
  const corners: Point[] = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return corners
    .map((corner) => apply(matrix, corner))
    .map((point) => `${point.x},${point.y}`)
    .join(' ');
}

/** Returns the area in which a pointer can move the caret: the rectangle around the text's box and all lines. */
function pointerAreaOf({ lines, box }: OpenText): Rect {
  const rects = [
    box,
    ...lines.map(({ start, leading, trailing, top, height }) =>
      lineRect([start, ...leading, ...trailing], top, height),
    ),
  ];
  const left = Math.min(...rects.map(({ x }) => x));
  const top = Math.min(...rects.map(({ y }) => y));
  return {
    x: left,
    y: top,
    width: Math.max(...rects.map(({ x, width }) => x + width)) - left,
    height: Math.max(...rects.map(({ y, height }) => y + height)) - top,
  };
}

/** Returns the rectangle of a line of text, from the smallest to the largest x coordinate in `edges`. */
function lineRect(edges: readonly number[], y: number, height: number): Rect {
  const [left, right] = edges.reduce(([least, most], edge) => [Math.min(least, edge), Math.max(most, edge)] as const, [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as const);
  return { x: left, y, width: right - left, height };
}

/** Returns the boxes of the text that an input method is composing. */
function compositionBoxes({ shownComposition, lines }: OpenText): Rect[] {
  return shownComposition ? selectionBoxes(lines, shownComposition) : [];
}

/** Thickness of the underline of composed text, as a fraction of the height of the line of text. */
const UNDERLINE_RATIO = 0.05;

/** Returns the underline in a rectangle of composed text. The gap below the underline is as high as the underline. */
const underlineRect = ({ x, y, width, height }: Rect): Rect => ({
  x,
  y: y + height * (1 - 2 * UNDERLINE_RATIO),
  width,
  height: height * UNDERLINE_RATIO,
});
