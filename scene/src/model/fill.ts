import { z } from 'zod';
import { colorSchema, derivableColorFields } from './color-schema.ts';
import { MAX_LENGTH } from './max-length.ts';

const fraction = z.number().min(0).max(1);

const gradientStopSchema = z.object({ offset: fraction, ...derivableColorFields });

/**
 * The fill of an area. The angle of a linear gradient is in degrees clockwise, relative to the element's box; 0 is from
 * left to right.
 */
export const fillSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('solid'), ...derivableColorFields }),
  z.object({
    kind: z.literal('linear'),
    angle: z.number(),
    stops: z.array(gradientStopSchema).min(2).max(32),
  }),
  z.object({
    kind: z.literal('radial'),
    /** Centre as fractions of the width (`cx`) and the height (`cy`) of the element's box. */
    cx: z.number(),
    cy: z.number(),
    /** Radius as a fraction of the box's half diagonal. */
    radius: z.number().positive(),
    stops: z.array(gradientStopSchema).min(2).max(32),
  }),
  z.object({
    kind: z.literal('image'),
    /** SHA-256 of the picture. */
    asset: z.string(),
    mode: z.enum(['stretch', 'cover', 'tile']),
    /** Size of tiles as a multiple of the picture's natural size at 96 pixels per inch. */
    scale: z.number().positive().max(MAX_LENGTH).optional(),
    opacity: fraction.optional(),
  }),
]);
export type Fill = z.infer<typeof fillSchema>;

const arrowHeadSchema = z.object({
  kind: z.enum(['triangle', 'stealth', 'open', 'oval', 'diamond']),
  /** Length and width as multiples of the stroke width. */
  length: z.number().positive().max(10).default(3),
  width: z.number().positive().max(10).default(3),
});
export type ArrowHead = z.infer<typeof arrowHeadSchema>;

export const strokeSchema = z.object({
  ...derivableColorFields,
  /** Width of the line in the topic's units. */
  width: z.number().min(0).max(MAX_LENGTH),
  /** Lengths of dashes and gaps, alternately, as multiples of the width; absent for a solid line. */
  dash: z.array(z.number().min(0)).max(12).optional(),
  cap: z.enum(['butt', 'round', 'square']).optional(),
  join: z.enum(['miter', 'round', 'bevel']).optional(),
  /** Arrow heads at the start and the end of an open line. */
  start: arrowHeadSchema.optional(),
  end: arrowHeadSchema.optional(),
});
export type Stroke = z.infer<typeof strokeSchema>;

/** A drop shadow; `blur` and the offset `dx`, `dy` are in the topic's units. */
export const shadowSchema = z.object({
  color: colorSchema,
  blur: z.number().min(0).max(MAX_LENGTH),
  dx: z.number(),
  dy: z.number(),
});
export type Shadow = z.infer<typeof shadowSchema>;
