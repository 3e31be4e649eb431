import { z } from 'zod';

const idSchema = z.string().min(1).max(100);

const manualField = {
  /** The author has placed the topics by hand; the layout is kept for "Lay out again". */
  isManual: z.literal(true).optional(),
};

/** The composition of a canvas, as `arrangeTopics` chooses it. */
const compositionSchema = z.strictObject({
  kind: z.literal('composition'),
  isRightToLeft: z.literal(true).optional(),
  /** Topics that are sections, and the number of slides by which their size is chosen. */
  sections: z
    .array(z.strictObject({ id: idSchema, slides: z.number().int().min(1).max(100_000) }))
    .max(2000)
    .optional(),
  /** Groups of topics on a canvas with many topics: the first topic of each, and the one that is shown large. */
  clusters: z
    .array(z.strictObject({ first: idSchema, large: idSchema }))
    .max(2000)
    .optional(),
  ...manualField,
});
export type CompositionLayout = z.infer<typeof compositionSchema>;

/** A grid in a part of the topic, with the first topic shown large. */
const mosaicSchema = z.strictObject({
  kind: z.literal('mosaic'),
  /** In the units of the topic, as is `gap`. */
  box: z.strictObject({
    x: z.number(),
    y: z.number(),
    width: z.number().positive().max(1e6),
    height: z.number().positive().max(1e6),
  }),
  gap: z.number().min(0).max(1e6),
  /** The large topic is below the others. */
  isFlipped: z.literal(true).optional(),
  isRightToLeft: z.literal(true).optional(),
  ...manualField,
});
export type MosaicLayout = z.infer<typeof mosaicSchema>;

/** How the child topics of a topic are placed when some are added, removed or reordered. */
export const topicLayoutSchema = z.discriminatedUnion('kind', [compositionSchema, mosaicSchema]);
export type TopicLayout = z.infer<typeof topicLayoutSchema>;
