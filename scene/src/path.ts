import { itemAt } from './checked-access.ts';
import type { PlannedFrame } from './compile/frame-plan.ts';
import type { Document } from './model/document.ts';
import { paragraphText } from './model/plain-text.ts';
import type { Scene, Step } from './model/scene.ts';

/**
 * Returns the steps of a presentation. A pitch has the overview (the root) as step 0, then every topic whose `step`
 * is not `false`, depth first. The path of a classic document has no overview: page k is step k − 1. A classic document
 * without pages has its root as its only step.
 */
export function computeSteps(document: Pick<Document, 'kind'>, frames: readonly PlannedFrame[]): Step[] {
  const stops = frames.filter((frame) => frame.index > 0 && frame.topic.step !== false);
  const hasOverview = document.kind === 'pitch' || stops.length === 0;
  return [...(hasOverview ? frames.slice(0, 1) : []), ...stops].map(toStep);
}

/** Returns the overview as a step: step 0 of a pitch, not on the path of a classic presentation. */
export function overviewOf({ frames }: Pick<Scene, 'frames'>): Step {
  const { title, size } = itemAt(frames, 0);
  return { frame: 0, title, view: { x: 0, y: 0, ...size } };
}

function toStep({ topic, index }: PlannedFrame): Step {
  const notes = topic.notes?.map(paragraphText).join('\n').trim();
  return {
    frame: index,
    title: topic.title,
    view: { x: 0, y: 0, width: topic.width, height: topic.height },
    ...(notes ? { notes } : {}),
    ...(topic.seconds === undefined ? {} : { seconds: topic.seconds }),
  };
}
