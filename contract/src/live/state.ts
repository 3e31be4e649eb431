import { z } from 'zod';
import { sha256Schema } from '../presentations/ids.ts';

const COORDINATE_MAX = 1e9;
const coordinateSchema = z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX);
const sizeSchema = z.number().positive().max(COORDINATE_MAX);
const indexSchema = z.int().min(0).max(100_000);
const idSchema = z.string().min(1).max(100);

/** A rectangle that the camera shows instead of the step, in the space of a frame. */
export const viewSchema = z.strictObject({
  /** Index of the frame in the scene. */
  frame: indexSchema,
  x: coordinateSchema,
  y: coordinateSchema,
  width: sizeSchema,
  height: sizeSchema,
});

/** A position in the step's view, from 0 (left or top edge) to 1. */
export const pointerSchema = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** A video or audio element that is playing or paused. */
export const mediaSchema = z.strictObject({
  /** Identifies the element in the scene. */
  element: idSchema,
  isPlaying: z.boolean(),
  /** Position in the file at the time of the message, in seconds. */
  position: z.number().min(0).max(1_000_000),
});

/** What the presenter shows. The presenter sends the whole state with every change. */
export const liveStateSchema = z.strictObject({
  /** The scene that `step` and `view` belong to. */
  sceneHash: sha256Schema,
  /** Id of the step, with which followers find it in another version of the scene. */
  stepId: idSchema,
  /** Index of the step in the scene. */
  step: indexSchema,
  /** Number of groups of builds of the step that were applied. */
  builds: indexSchema,
  /** Null: the camera shows the step. */
  view: viewSchema.nullable(),
  isBlack: z.boolean(),
  pointer: pointerSchema.nullable(),
  media: mediaSchema.nullable(),
});
export type LiveState = z.infer<typeof liveStateSchema>;

/** About 31 years. */
const DURATION_MAX_MS = 1e12;
const durationSchema = z.int().min(0).max(DURATION_MAX_MS);

/** What the timer of the console shows at the time of a message. */
export const liveTimerSchema = z.strictObject({
  isRunning: z.boolean(),
  /** Time of the presentation in milliseconds. */
  elapsedMs: durationSchema,
  /** Time of the current step in milliseconds. */
  stepMs: durationSchema,
});
export type LiveTimer = z.infer<typeof liveTimerSchema>;

const STROKES_MAX = 200;
/** Two numbers for each point. */
const STROKE_NUMBERS_MAX = 4000;

/** The strokes that the presenter has drawn on a step. */
export const inkSchema = z.strictObject({
  stepId: idSchema,
  strokes: z
    .array(
      z.strictObject({
        color: z.string().regex(/^#[0-9a-f]{6}$/),
        /** In units of the frame of the step, as the points. */
        width: sizeSchema,
        /** x and y of the points. */
        points: z.array(coordinateSchema).min(2).max(STROKE_NUMBERS_MAX),
      }),
    )
    .max(STROKES_MAX),
});
export type Ink = z.infer<typeof inkSchema>;
