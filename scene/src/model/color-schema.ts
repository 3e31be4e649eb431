import { z } from 'zod';
import { COLOR_NAME } from './color.ts';

/** Validates a `Color`. */
export const colorSchema = z
  .string()
  .regex(new RegExp(`${COLOR_NAME.source}|^#[0-9a-f]{6}([0-9a-f]{2})?$|^(ink|paper|accent|muted)$`, 'i'));

/** The fields of a `DerivableColor`, for the schemas of objects that contain one. */
export const derivableColorFields = { color: colorSchema, derivedColor: z.string().max(60).optional() };
