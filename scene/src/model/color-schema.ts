import { z } from 'zod';
import { COLOR_NAME } from './color.ts';

/** Validates a `Color`. */
export const colorSchema = z
  .string()
  .regex(new RegExp(`${COLOR_NAME.source}|^#[0-9a-f]{6}([0-9a-f]{2})?$|^(ink|paper|accent|muted)$`, 'i'));
