import { z } from 'zod';
import { DOCUMENT_VERSION } from './document-version.ts';
import { elementSchema, layerSchema, readingOrderSchema } from './elements.ts';
import { fillSchema } from './fill.ts';
import { buildSchema, MAX_BUILDS, pathStepSchema } from './path-step.ts';
import { paragraphSchema } from './text.ts';
import { themeSchema } from './theme.ts';
import { topicLayoutSchema } from './topic-layout.ts';

/**
 * Position of a topic in its parent's space: `x`, `y` is the centre of the topic's box, `scale` the length of one unit
 * of the topic in units of the parent, `rotation` is in degrees, clockwise.
 */
const frameSchema = z.object({
  x: z.number(),
  y: z.number(),
  scale: z.number().positive(),
  rotation: z.number().optional(),
});
export type TopicFrame = z.infer<typeof frameSchema>;

/** The fields of a topic except its child topics. */
const topicFields = {
  id: z.string().min(1).max(100),
  title: z.string().max(1000),
  width: z.number().positive().max(1e6),
  height: z.number().positive().max(1e6),
  /** Position in the parent; absent on the root. */
  frame: frameSchema.optional(),
  /** Painted behind the elements, clipped to the box; absent: transparent (the parent shows through). */
  background: fillSchema.optional(),
  /** Corner radius of the background, in the topic's units. */
  corner: z.number().min(0).optional(),
  /** Elements and child topics are clipped to the (rounded) box; absent: they may extend beyond the box. */
  clip: z.boolean().optional(),
  /** Painted over the content while the topic is small on the screen, faded out as the camera zooms in. */
  cover: z.array(elementSchema).optional(),
  elements: z.array(elementSchema),
  /** Layer among the elements and topics of the parent. */
  layer: layerSchema,
  /** Absent: the title is read first, then the other elements in painting order. */
  readingOrder: readingOrderSchema.optional(),
  /** Notes of the speaker for the step of the topic. */
  notes: z.array(paragraphSchema).optional(),
  /** `false`: the topic only groups other topics (a section) and is not a step of the path. Default true. */
  step: z.boolean().optional(),
  /** Duration of the step in autoplay, in seconds; absent: the viewer's interval. */
  seconds: z.number().positive().max(86_400).optional(),
  /** Builds of the step of the topic; ignored if the document has a `path`. */
  builds: z.array(buildSchema).max(MAX_BUILDS).optional(),
  language: z.string().max(35).optional(),
  /** Places the child topics automatically. Absent: they are placed by hand. */
  layout: topicLayoutSchema.optional(),
  /**
   * The topic and its content are neither painted nor part of the transcript, and the topic is not a step. Ignored on
   * the root.
   */
  hidden: z.boolean().optional(),
  /** Cannot be moved or changed on the canvas of the editor until it is unlocked. */
  locked: z.boolean().optional(),
};

/**
 * A node of the document's tree: an area of the canvas. A topic's space is `width` by `height` units (usually points)
 * with the origin at the top left. The overview shows the root.
 */
export interface Topic extends z.infer<z.ZodObject<typeof topicFields>> {
  topics: Topic[];
}

export const topicSchema = z.object({
  ...topicFields,
  get topics(): z.ZodType<Topic[]> {
    return z.array(topicSchema);
  },
});

/** A file that the document refers to. The key in `assets` is the lower-case hex SHA-256 of its bytes. */
export const assetSchema = z.object({
  mediaType: z.string().max(100),
  /** Size of the file in bytes. */
  bytes: z.number().int().min(0),
  /** Natural size in pixels, of pictures and videos. */
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  name: z.string().max(500).optional(),
});
export type Asset = z.infer<typeof assetSchema>;

export const documentSchema = z.object({
  format: z.literal('flydeck-document'),
  version: z.literal(DOCUMENT_VERSION),
  /** `pitch`: canvas of nested topics (schemaVersion '2'). `classic`: pages, the root's topics (schemaVersion '0'). */
  kind: z.enum(['pitch', 'classic']),
  title: z.string().max(1000),
  /** BCP 47; `und` where unknown. */
  language: z.string().max(35),
  description: z.string().max(20_000).optional(),
  tags: z.array(z.string().max(100)).max(100).optional(),
  author: z.string().max(500).optional(),
  theme: themeSchema,
  root: topicSchema,
  /**
   * The steps in order. Absent: one step for each topic whose `step` is not `false`, depth first. In a pitch, the
   * overview comes before these steps.
   */
  path: z.array(pathStepSchema).max(20_000).optional(),
  /**
   * Id of the file whose pages have replaced all former pages of a classic presentation; absent if the file was never
   * replaced. If a version with another file is published, the statistics start a new period.
   */
  fileId: z.string().min(1).max(100).optional(),
  assets: z.record(z.string().regex(/^[0-9a-f]{64}$/), assetSchema),
});
export type Document = z.infer<typeof documentSchema>;

/** An import warning: a loss or approximation that is reported to the author. The file is imported nevertheless. */
export interface ImportWarning {
  /** A stable dotted code, e.g. `pptx.ole_placeholder`. */
  readonly code: string;
  readonly message: string;
  /** The topic (slide, page) concerned. */
  readonly topicId?: string;
}
