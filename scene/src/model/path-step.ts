import { z } from 'zod';
import { paragraphSchema } from './text.ts';

/** A free camera in a topic's space: the centre and size of the area to show, and its rotation. */
const stepViewSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** Degrees, clockwise. */
  rotation: z.number().optional(),
});

/** An element, or one paragraph of its text, that appears or leaves during a step, by fading. */
export const buildSchema = z.object({
  element: z.string().min(1).max(100),
  /** Index of the paragraph; absent: the whole element. */
  paragraph: z.int().min(0).optional(),
  effect: z.enum(['appear', 'leave']),
  /** `previous`: together with the build before it. */
  start: z.enum(['click', 'previous']),
});

export type PathBuild = z.infer<typeof buildSchema>;

/** Maximum number of builds of a step. */
export const MAX_BUILDS = 1000;

/** A stop on the path. A topic may have several steps, or none. A step of the root shows the overview. */
export const pathStepSchema = z.object({
  id: z.string().min(1).max(100),
  /** Id of the topic. */
  topic: z.string().min(1).max(100),
  /** The area to show; absent: the whole topic. */
  view: stepViewSchema.optional(),
  /** Absent: the topic's title. */
  title: z.string().max(1000).optional(),
  notes: z.array(paragraphSchema).optional(),
  /** Duration of the step in autoplay, in seconds; absent: the interval of the viewer. */
  seconds: z.number().positive().max(86_400).optional(),
  /** How the camera arrives; absent: `fly`. */
  transition: z.enum(['fly', 'fade', 'cut']).optional(),
  builds: z.array(buildSchema).max(MAX_BUILDS).optional(),
});
export type PathStep = z.infer<typeof pathStepSchema>;
