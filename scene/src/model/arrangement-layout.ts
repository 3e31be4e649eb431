import { z } from 'zod';

const areaSchema = z.strictObject({
  x: z.number().min(-1e6).max(1e6),
  y: z.number().min(-1e6).max(1e6),
  width: z.number().positive().max(1e6),
  height: z.number().positive().max(1e6),
});

/** A length as a fraction of the width or height of a topic's bounding box, plus a constant number of units. */
const lengthSchema = z.tuple([z.number().min(-100).max(100), z.number().min(-1e6).max(1e6)]);

/**
 * Elements that follow the child topics. The elements of a decoration are records of the topic with the ids `id-0`,
 * `id-1` and so on.
 */
const decorationSchema = z.union([
  /** One element for each child topic. Its box is relative to the bounding box of the child topic. */
  z.strictObject({
    id: z.string().min(1).max(90),
    x: lengthSchema,
    y: lengthSchema,
    width: lengthSchema,
    height: lengthSchema,
  }),
  /** One curve through the centres of all child topics. */
  z.strictObject({ id: z.string().min(1).max(90), isCurve: z.literal(true) }),
]);
export type ArrangementDecoration = z.infer<typeof decorationSchema>;

/** An element with its box in a topic without child topics. */
const adaptedElementSchema = z.strictObject({
  id: z.string().min(1).max(100),
  box: areaSchema,
  /** The box in a topic with child topics; absent: the element is hidden then. */
  boxWithTopics: areaSchema.optional(),
});
export type AdaptedElement = z.infer<typeof adaptedElementSchema>;

/** Child topics in a regular arrangement inside `box`. Lengths are in the coordinates of the parent topic. */
const baseSchema = z.strictObject({
  kind: z.literal('arrangement'),
  /**
   * - `row`: one row of equal cells
   * - `grid`: equal cells in rows, as large as possible; `rowLimits` can determine the number of rows
   * - `circle`: on an ellipse, clockwise from the top
   * - `timeline`: alternately above and below the horizontal centre line of `box`
   * - `trail`: rows from bottom to top, whose directions alternate
   * - `rising`: rows whose right end is higher than their left end
   * - `tiles`: rows that fill the width, with equal heights inside a row
   * - `pairs`: alternately in a grid at the left and in a grid at the right
   */
  shape: z.enum(['row', 'grid', 'circle', 'timeline', 'trail', 'rising', 'tiles', 'pairs']),
  box: areaSchema,
  /** Distance between topics; for `timeline` the distance from the centre line; for `pairs` between the grids. */
  gap: z.number().min(0).max(1e6),
  /** Distance between rows; absent: `gap`. For `pairs` the distance inside the grids. */
  rowGap: z.number().min(0).max(1e6).optional(),
  /**
   * Maximum numbers of topics in 1, 2, … rows, for `pairs` in each grid. The last number is also the maximum number of
   * topics in each row.
   */
  rowLimits: z.array(z.number().int().min(1).max(1000)).min(1).max(10).optional(),
  /** Adjacent topics of a row are moved alternately up and down inside their cells. */
  isStaggered: z.literal(true).optional(),
  /** For `pairs`: the grid with fewer topics is centred. Absent: its topics are at the places of the other grid. */
  centresPairs: z.literal(true).optional(),
  /** Height by which a `rising` row rises. */
  rise: z.number().min(0).max(1e6).optional(),
  /** A box for one of the topics: the topic with the id `topic`, or else the last topic. */
  special: z.strictObject({ box: areaSchema, topic: z.string().min(1).max(100).optional() }).optional(),
  decorations: z.array(decorationSchema).max(20).optional(),
  /** The elements of the topic whose boxes depend on whether the topic has child topics. */
  elements: z.array(adaptedElementSchema).max(100).optional(),
  /** New child topics get the aspect ratio of their cells, and the other child topics change to it. */
  fillsCells: z.literal(true).optional(),
  isRightToLeft: z.literal(true).optional(),
  /** See `topicLayoutSchema`. */
  isManual: z.literal(true).optional(),
});

/** An arrangement. `origin` is the arrangement of the template, if an author has chosen another one. */
export const arrangementSchema = baseSchema.extend({ origin: baseSchema.optional() });
export type ArrangementLayout = z.infer<typeof arrangementSchema>;
