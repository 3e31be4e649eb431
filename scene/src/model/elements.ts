import { z } from 'zod';
import { type chartAxisSchema, chartFields, type chartLabelsSchema, type chartSeriesSchema } from './chart.ts';
import { colorSchema } from './color-schema.ts';
import { fillSchema, shadowSchema, strokeSchema } from './fill.ts';
import { questionFields } from './question.ts';
import { linkSchema, textBodySchema } from './text.ts';

const fraction = z.number().min(0).max(1);

/**
 * Ids of elements and child topics of a topic, or of children of a group, in the order in which they are read. Elements
 * and topics that are not listed are read last, in painting order. Ids of other records are ignored.
 */
export const readingOrderSchema = z.array(z.string().max(100)).max(20_000);

/**
 * Layer of an element or a child topic of a topic. Lower layers are painted first; in each layer, the elements are
 * painted before the topics. Absent: layer 0.
 */
export const layerSchema = z.number().int().min(0).max(1e6).optional();

/**
 * Fields of every element. `x`, `y`, `width` and `height` are the element's box before rotation, in the topic's units.
 * Inside a group, the box is in the coordinates of the group's children.
 */
const commonFields = {
  id: z.string().min(1).max(100),
  name: z.string().max(500).optional(),
  x: z.number(),
  y: z.number(),
  width: z.number().min(0),
  height: z.number().min(0),
  /** Degrees clockwise about the box's centre. */
  rotation: z.number().optional(),
  flipX: z.boolean().optional(),
  flipY: z.boolean().optional(),
  opacity: fraction.optional(),
  link: linkSchema.optional(),
  /** Alternative text; the empty string marks decoration. */
  alt: z.string().max(5000).optional(),
  /** Not part of the content (a slide number, a logo of the slide master): painted, but not in the transcript. */
  furniture: z.boolean().optional(),
  /** Not painted, and not part of the transcript. */
  hidden: z.boolean().optional(),
  /** Ignored in groups and covers. */
  layer: layerSchema,
  /**
   * The element is a placeholder of a template: a text without characters, or an empty shape for a picture. The editor
   * shows this hint until the author adds content. Nothing is painted or published for an empty placeholder.
   */
  placeholder: z.string().max(200).optional(),
  /** Cannot be moved or changed on the canvas of the editor until it is unlocked. */
  locked: z.boolean().optional(),
};

/**
 * An invisible line of text over a picture of the text. The baseline starts at `x`, `y` and is `width` long. `size` is
 * the text size. All are in the units of the element's box.
 */
const placedLineSchema = z.object({
  text: z.string().max(10_000),
  x: z.number(),
  y: z.number(),
  width: z.number().min(0),
  size: z.number().positive(),
  /** Degrees clockwise about the start of the baseline. */
  rotation: z.number().optional(),
  rtl: z.boolean().optional(),
});
export type PlacedLine = z.infer<typeof placedLineSchema>;

const textElementSchema = z.object({
  kind: z.literal('text'),
  ...commonFields,
  body: textBodySchema,
  /**
   * The body's text as invisible lines over a picture of the text (a page of a PDF): not painted, but selectable,
   * searchable and part of exported PDFs. The body is then used for its text only, and not laid out.
   */
  lines: z.array(placedLineSchema).max(20_000).optional(),
});

const imageElementSchema = z.object({
  kind: z.literal('image'),
  ...commonFields,
  asset: z.string(),
  /** Fractions of the picture that are cut off at its sides: left, top, right, bottom; negative values add a margin. */
  crop: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  /** Corner radius in the topic's units. */
  corner: z.number().min(0).optional(),
  /** Clips the picture to a preset geometry (`ellipse`, `roundRect`, …). */
  mask: z.string().max(60).optional(),
  stroke: strokeSchema.optional(),
  shadow: shadowSchema.optional(),
});

/**
 * The geometry of a shape: a preset of DrawingML (ECMA-376 part 1, 20.1.10.56 `ST_ShapeType`) with its adjust
 * values, or paths in SVG path syntax in a box of `width` by `height` that is stretched to the element.
 */
const geometrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('preset'),
    preset: z.string().max(60),
    adjust: z.record(z.string().max(20), z.number()).optional(),
  }),
  z.object({
    kind: z.literal('path'),
    width: z.number().positive(),
    height: z.number().positive(),
    paths: z.array(z.object({ d: z.string(), fill: z.boolean().optional(), stroke: z.boolean().optional() })),
    /** Fill rule; absent: even-odd, as PowerPoint fills custom paths. */
    rule: z.literal('nonzero').optional(),
  }),
]);
export type Geometry = z.infer<typeof geometrySchema>;

/** Returns the rule by which a geometry is filled. Presets have holes of the opposite orientation. */
export const fillRuleOf = (geometry: Geometry | undefined): 'evenodd' | 'nonzero' =>
  geometry?.kind === 'path' ? (geometry.rule ?? 'evenodd') : 'nonzero';

const shapeElementSchema = z.object({
  kind: z.literal('shape'),
  ...commonFields,
  geometry: geometrySchema,
  fill: fillSchema.optional(),
  stroke: strokeSchema.optional(),
  shadow: shadowSchema.optional(),
  body: textBodySchema.optional(),
});

/**
 * A line from the top left to the bottom right corner of its box; `flipX` and `flipY` select the other corners. The
 * line is straight, bent at right angles (`elbow`) or curved.
 */
const connectorElementSchema = z.object({
  kind: z.literal('connector'),
  ...commonFields,
  route: z.enum(['straight', 'elbow', 'curve']),
  /** A DrawingML preset (`bentConnector3`, …). If the preset is known, its path with `adjust` replaces the route. */
  preset: z.string().max(60).optional(),
  adjust: z.record(z.string().max(20), z.number()).optional(),
  stroke: strokeSchema,
  shadow: shadowSchema.optional(),
  /** Ids of the elements to which the start and the end are attached. */
  from: z.string().optional(),
  to: z.string().optional(),
});

export const tableCellSchema = z.object({
  body: textBodySchema,
  fill: fillSchema.optional(),
  borders: z
    .object({
      left: strokeSchema.optional(),
      top: strokeSchema.optional(),
      right: strokeSchema.optional(),
      bottom: strokeSchema.optional(),
    })
    .optional(),
  columnSpan: z.number().int().min(1).optional(),
  rowSpan: z.number().int().min(1).optional(),
  /** Covered by the span of a cell to its left or above; has no content. */
  covered: z.boolean().optional(),
});

const tableElementSchema = z.object({
  kind: z.literal('table'),
  ...commonFields,
  /** Relative widths: they are scaled to the width of the element. */
  columns: z.array(z.number().min(0)).min(1).max(200),
  /** `height` is a minimum: a row grows with its text. */
  rows: z.array(z.object({ height: z.number().min(0), cells: z.array(tableCellSchema) })).max(1000),
  headerRows: z.number().int().min(0).optional(),
  headerColumns: z.number().int().min(0).optional(),
});

export const chartElementSchema = z.object({ kind: z.literal('chart'), ...commonFields, ...chartFields });

const codeElementSchema = z.object({
  kind: z.literal('code'),
  ...commonFields,
  source: z.string(),
  /** A language name of highlight.js, e.g. `typescript`. */
  language: z.string().max(40).optional(),
  size: z.number().positive().optional(),
  lineNumbers: z.boolean().optional(),
  /** Numbers (from 1) of the highlighted lines. */
  highlightLines: z.array(z.number().int()).optional(),
  fill: fillSchema.optional(),
});

/** A formula in TeX as a separate block, not in a line of text. */
const mathElementSchema = z.object({
  kind: z.literal('math'),
  ...commonFields,
  tex: z.string(),
  color: colorSchema.optional(),
  size: z.number().positive().optional(),
});

const mediaElementSchema = z.object({
  kind: z.literal('media'),
  ...commonFields,
  media: z.enum(['video', 'audio']),
  asset: z.string(),
  /** SHA-256 of the picture that is shown before a video plays. */
  poster: z.string().optional(),
  autoplay: z.boolean().optional(),
  loop: z.boolean().optional(),
  muted: z.boolean().optional(),
});

/** A question to the audience, drawn as a card. */
const questionElementSchema = z.object({ kind: z.literal('question'), ...commonFields, ...questionFields });

/**
 * Elements that move together. `inner` is the box in the children's coordinates that is mapped to the group's box
 * (absent: the children's origin is the group's top left corner). The mapping stretches the children's boxes, but
 * neither text sizes nor stroke widths.
 */
export interface GroupElement extends z.infer<z.ZodObject<typeof commonFields>> {
  kind: 'group';
  inner?: { x: number; y: number; width: number; height: number } | undefined;
  readingOrder?: string[] | undefined;
  children: Element[];
}

const groupElementSchema = z.object({
  kind: z.literal('group'),
  ...commonFields,
  inner: z
    .object({ x: z.number(), y: z.number(), width: z.number().positive(), height: z.number().positive() })
    .optional(),
  readingOrder: readingOrderSchema.optional(),
  get children(): z.ZodType<Element[]> {
    return z.array(elementSchema);
  },
});

export type TextElement = z.infer<typeof textElementSchema>;
export type ImageElement = z.infer<typeof imageElementSchema>;
export type ShapeElement = z.infer<typeof shapeElementSchema>;
export type ConnectorElement = z.infer<typeof connectorElementSchema>;
export type TableElement = z.infer<typeof tableElementSchema>;
export type TableCell = z.infer<typeof tableCellSchema>;
export type ChartElement = z.infer<typeof chartElementSchema>;
export type ChartSeries = z.infer<typeof chartSeriesSchema>;
export type ChartAxis = z.infer<typeof chartAxisSchema>;
export type ChartLabels = z.infer<typeof chartLabelsSchema>;
export type CodeElement = z.infer<typeof codeElementSchema>;
export type MathElement = z.infer<typeof mathElementSchema>;
export type MediaElement = z.infer<typeof mediaElementSchema>;
export type QuestionElement = z.infer<typeof questionElementSchema>;

export type Element =
  | TextElement
  | ImageElement
  | ShapeElement
  | ConnectorElement
  | TableElement
  | ChartElement
  | CodeElement
  | MathElement
  | MediaElement
  | QuestionElement
  | GroupElement;

/** The schemas of elements by kind. */
export const ELEMENT_SCHEMAS = {
  text: textElementSchema,
  image: imageElementSchema,
  shape: shapeElementSchema,
  connector: connectorElementSchema,
  table: tableElementSchema,
  chart: chartElementSchema,
  code: codeElementSchema,
  math: mathElementSchema,
  media: mediaElementSchema,
  question: questionElementSchema,
  group: groupElementSchema,
} as const;

export const elementSchema: z.ZodType<Element> = z.lazy(() => z.union(Object.values(ELEMENT_SCHEMAS)));
