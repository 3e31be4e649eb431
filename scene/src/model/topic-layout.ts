import { z } from 'zod';
import { arrangementSchema } from './arrangement-layout.ts';

const idSchema = z.string().min(1).max(100);

const boxSchema = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().positive().max(1e6),
  height: z.number().positive().max(1e6),
});

/** Maximum number of obstacles of a composition. Computing the positions takes longer with more obstacles. */
export const MAX_OBSTACLES = 60;

const manualField = {
  /** The author has placed the topics by hand. The layout is not applied until "Arrange topics automatically" runs. */
  isManual: z.literal(true).optional(),
};

/** The parameters with which `arrangeTopics` arranged a canvas, and with which it computes the same positions again. */
const compositionSchema = z.strictObject({
  kind: z.literal('composition'),
  isRightToLeft: z.literal(true).optional(),
  /** The topics that are sections. `slides` is 1 plus the number of child topics, and determines the section's size. */
  sections: z
    .array(z.strictObject({ id: idSchema, slides: z.number().int().min(1).max(100_000) }))
    .max(2000)
    .optional(),
  /**
   * Groups of topics on a canvas with more than 20 topics. `first` is the id of the first topic of a group, and `large`
   * the id of the topic that is shown large.
   */
  clusters: z
    .array(z.strictObject({ first: idSchema, large: idSchema }))
    .max(2000)
    .optional(),
  /**
   * The boxes of elements over which no topic is placed, in the coordinates of the canvas. The boxes are stored when an
   * author adds, removes or reorders topics. So topics do not move when an author changes an element.
   */
  obstacles: z.array(boxSchema).max(MAX_OBSTACLES).optional(),
  ...manualField,
});
export type CompositionLayout = z.infer<typeof compositionSchema>;

/** A grid of child topics inside `box`, with the first topic shown large. */
const mosaicSchema = z.strictObject({
  kind: z.literal('mosaic'),
  /** Area of the grid. `box` and `gap`, the distance between topics, are in the coordinates of the parent topic. */
  box: boxSchema,
  gap: z.number().min(0).max(1e6),
  /** The large topic is below the others. */
  isFlipped: z.literal(true).optional(),
  isRightToLeft: z.literal(true).optional(),
  ...manualField,
});
export type MosaicLayout = z.infer<typeof mosaicSchema>;

/** How the child topics of a topic are placed when child topics are added, removed or reordered. */
export const topicLayoutSchema = z.discriminatedUnion('kind', [compositionSchema, mosaicSchema, arrangementSchema]);
export type TopicLayout = z.infer<typeof topicLayoutSchema>;
