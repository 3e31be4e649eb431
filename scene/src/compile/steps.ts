import { itemAt } from '../checked-access.ts';
import type { Document } from '../model/document.ts';
import type { Rect } from '../model/geometry.ts';
import type { PathStep } from '../model/path-step.ts';
import { paragraphText } from '../model/plain-text.ts';
import type { Step } from '../model/scene.ts';
import { overviewArea } from '../overview-area.ts';
import { defaultStep, documentPath } from '../path.ts';
import { topicName } from '../topic-name.ts';
import { compileBuilds } from './builds.ts';
import type { PlannedFrame } from './frame-plan.ts';
import type { Layer } from './layer.ts';
import { decimalsFor, roundRect } from './rounding.ts';

/**
 * Returns the steps of a scene. If no topic on the document's path exists, the root is the only step.
 * @param layers the compiled elements of each frame, by frame index
 */
export function computeSteps(document: Document, frames: readonly PlannedFrame[], layers: readonly Layer[]): Step[] {
  const frameByTopic = new Map(frames.map((frame) => [frame.topic.id, frame]));
  const steps = documentPath(document).flatMap((step) => {
    const frame = frameByTopic.get(step.topic);
    return frame ? [toStep(step, frame, frames, layers, document.path !== undefined)] : [];
  });
  return steps.length > 0
    ? steps
    : frames.slice(0, 1).map((frame) => toStep(defaultStep(frame.topic), frame, frames, layers, false));
}

/** Compiles a step. `hasId`: the step is stored in the document's path and therefore has a stable id. */
function toStep(
  step: PathStep,
  frame: PlannedFrame,
  frames: readonly PlannedFrame[],
  layers: readonly Layer[],
  hasId: boolean,
): Step {
  const { topic, index } = frame;
  const { id, title, view, seconds, transition } = step;
  const builds = step.builds ? compileBuilds(step.builds, index, layers) : [];
  const notes = step.notes?.map(paragraphText).join('\n').trim();
  return {
    ...(hasId ? { id } : {}),
    frame: index,
    title: title ?? topicName(topic),
    view: view ? rectOfView(view) : wholeArea(frame, frames),
    ...(view?.rotation ? { rotation: view.rotation } : {}),
    ...(notes ? { notes } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(transition && transition !== 'fly' ? { transition } : {}),
    ...(builds.length > 0 ? { builds } : {}),
  };
}

/** Returns the area that shows a whole topic; for the root, the overview. */
function wholeArea(topicFrame: PlannedFrame, frames: readonly PlannedFrame[]): Rect {
  const { topic, index } = topicFrame;
  if (index > 0) return { x: 0, y: 0, width: topic.width, height: topic.height };
  const children = topicFrame.children.map((child) => itemAt(frames, child));
  const topics = children.map(({ place, topic: size }) => ({ place, size }));
  return roundRect(overviewArea(topic, topics), decimalsFor(topic));
}

/** Returns the area of a view before its rotation. The position of a view is its centre. */
function rectOfView({ x, y, width, height }: NonNullable<PathStep['view']>): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
