import { itemAt } from './checked-access.ts';
import { compileBuilds } from './compile/builds.ts';
import type { PlannedFrame } from './compile/frame-plan.ts';
import type { Layer } from './compile/layer.ts';
import type { Document, Topic } from './model/document.ts';
import type { Rect } from './model/geometry.ts';
import type { PathStep } from './model/path-step.ts';
import { paragraphText } from './model/plain-text.ts';
import type { Scene, Step } from './model/scene.ts';

/**
 * Returns the path of a document. Without an explicit one, a pitch has the overview (the root) as step 0, then every
 * topic whose `step` is not `false`, depth first. That of a classic document has no overview: page k is step k − 1, so
 * that a link to a step is a link to a page.
 */
export function documentPath(document: Pick<Document, 'kind' | 'root' | 'path'>): readonly PathStep[] {
  if (document.path) return document.path;
  const { kind, root } = document;
  const topics = topicsBelow(root).filter(({ step }) => step !== false);
  return [...(kind === 'pitch' || topics.length === 0 ? [root] : []), ...topics].map(defaultStep);
}

/** The topics below another, depth first. Iterative, because documents may nest deeper than the call stack. */
function topicsBelow(root: Topic): Topic[] {
  const topics: Topic[] = [];
  const pending = root.topics.toReversed();
  for (let topic = pending.pop(); topic; topic = pending.pop()) {
    topics.push(topic);
    pending.push(...topic.topics.toReversed());
  }
  return topics;
}

function defaultStep({ id, notes, seconds, builds }: Topic): PathStep {
  return {
    id: `step-${id}`.slice(0, 100),
    topic: id,
    ...(notes ? { notes } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(builds ? { builds } : {}),
  };
}

/** Returns the steps of a scene. A document whose path has no existing topic has its root as its only step. */
export function computeSteps(document: Document, frames: readonly PlannedFrame[], layers: readonly Layer[]): Step[] {
  const byTopic = new Map(frames.map((frame) => [frame.topic.id, frame]));
  const steps = documentPath(document).flatMap((step) => {
    const frame = byTopic.get(step.topic);
    return frame ? [toStep(step, frame, layers, document.path !== undefined)] : [];
  });
  return steps.length > 0
    ? steps
    : frames.slice(0, 1).map((frame) => toStep(defaultStep(frame.topic), frame, layers, false));
}

/** Returns the overview as a step: step 0 of a pitch, not on the path of a classic presentation. */
export function overviewOf({ frames }: Pick<Scene, 'frames'>): Step {
  const { title, size } = itemAt(frames, 0);
  return { frame: 0, title, view: { x: 0, y: 0, ...size } };
}

function toStep(step: PathStep, { topic, index }: PlannedFrame, layers: readonly Layer[], hasId: boolean): Step {
  const { id, title, view, seconds, transition } = step;
  const builds = step.builds ? compileBuilds(step.builds, index, layers) : [];
  const notes = step.notes?.map(paragraphText).join('\n').trim();
  return {
    ...(hasId ? { id } : {}),
    frame: index,
    title: title ?? topic.title,
    view: view ? rectAround(view) : { x: 0, y: 0, width: topic.width, height: topic.height },
    ...(view?.rotation ? { rotation: view.rotation } : {}),
    ...(notes ? { notes } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(transition && transition !== 'fly' ? { transition } : {}),
    ...(builds.length > 0 ? { builds } : {}),
  };
}

/** The area of a view before its rotation. */
function rectAround({ x, y, width, height }: NonNullable<PathStep['view']>): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
