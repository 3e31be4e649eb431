import { scaleOf } from '@flydeck/scene/camera';
import type { Point } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { screenMatrix } from '../camera.ts';
import { strokeWidth, unitsPerPoint } from '../drawing/default-sizes.ts';
import { boxFromScreen } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { legibleColor } from '../drawing/legible-color.ts';
import { type PenSample, penStroke } from '../drawing/pen-stroke.ts';
import { deepestOpenTopic } from '../levels.ts';
import type { NewRecord } from './box-drawing.ts';
import type { PointerInput, Tool, ToolContext } from './tool.ts';
import { DEFAULT_TOOL_SETTINGS } from './tool-choice.ts';

type PenState =
  | { readonly name: 'idling' }
  | {
      readonly name: 'drawing';
      readonly newRecord: NewRecord;
      readonly color: string;
      readonly samples: readonly PenSample[];
      /**
       * Number of samples before Shift was pressed; absent while Shift is not pressed. The straight line begins at the
       * last of these samples and ends at the pointer.
       */
      readonly straightFrom?: number;
    };

type DrawingState = Extract<PenState, { readonly name: 'drawing' }>;

/** Draws freehand strokes; while Shift is pressed, a straight line. The tool stays chosen after a stroke. */
export const penTool: Tool<PenState> = {
  name: 'pen',
  initialState: { name: 'idling' },
  transition(state, input, context) {
    const idling = { name: 'idling' } as const;
    if (input.type === 'cancel') return { state: idling, effects: [{ do: 'preview', operations: [] }] };
    if (state.name === 'idling') {
      if (input.type !== 'down' || input.button !== 0) return { state };
      const topic = deepestOpenTopic(context.view, context.openIds, input.point);
      const newRecord = { id: context.newId(), topic };
      return {
        state: { name: 'drawing', newRecord, color: colorAt(context, topic, input.point), samples: samplesOf(input) },
      };
    }
    if (input.type === 'down') return { state };
    const next = withSamples(state, input);
    const preview = { do: 'preview', operations: [insertStroke(next, context)] } as const;
    return input.type === 'up'
      ? { state: idling, effects: [preview, { do: 'commit' }] }
      : { state: next, effects: [preview] };
  },
};

/**
 * Returns the colour of a stroke that begins at a point: the colour that the author has chosen. If this is the default
 * colour, returns a colour that is legible at the point.
 */
const colorAt = ({ view, settings: { penColor } }: ToolContext, topic: string, point: Point): string =>
  penColor === DEFAULT_TOOL_SETTINGS.penColor ? legibleColor(view, topic, point) : penColor;

/** Returns the points and pressures of the pen that an event of the pointer contains. */
const samplesOf = ({ point, pressure, samples }: PointerInput): readonly PenSample[] =>
  samples && samples.length > 0 ? samples : [{ ...point, pressure }];

/**
 * Returns the state with the samples of an event. While Shift is pressed, only the last sample since Shift was pressed
 * is kept, as the end of the straight line.
 */
function withSamples(state: DrawingState, input: PointerInput): DrawingState {
  const { samples, straightFrom: _, ...gesture } = state;
  const added = samplesOf(input);
  if (input.shift) {
    const straightFrom = state.straightFrom ?? samples.length;
    return { ...gesture, samples: [...samples.slice(0, straightFrom), ...added.slice(-1)], straightFrom };
  }
  const last = samples.at(-1);
  // Ignores the release of the pointer at the position of the last sample, because a pen then reports a pressure of 0.
  const isRepeated = added.length === 1 && added[0]?.x === last?.x && added[0]?.y === last?.y;
  return { ...gesture, samples: isRepeated ? samples : [...samples, ...added] };
}

/** Returns the operation that inserts the stroke as a shape. */
function insertStroke({ newRecord, color, samples }: DrawingState, { view, settings }: ToolContext): Operation {
  const { id, topic } = newRecord;
  const width = strokeWidth(settings.penPoints, unitsPerPoint(view, topic));
  const stroke = penStroke(samples, width * scaleOf(screenMatrix(view, topic)));
  const properties = {
    geometry: stroke.geometry,
    ...(stroke.isOutline
      ? { fill: { kind: 'solid', color } }
      : { stroke: { color, width, cap: 'round', join: 'round' } }),
  };
  const box = boxFromScreen(view, topic, stroke.rect);
  return insertElement(view, { id, kind: 'shape', parent: topic, box, properties });
}
