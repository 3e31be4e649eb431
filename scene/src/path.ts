import { itemAt } from './checked-access.ts';
import { decimalsFor, roundRect } from './compile/rounding.ts';
import type { Document, Topic } from './model/document.ts';
import type { PathStep } from './model/path-step.ts';
import type { Scene, Step } from './model/scene.ts';
import { overviewArea } from './overview-area.ts';
import { defaultStepId } from './step-id.ts';

/**
 * Returns the path of a document. Without an explicit path, a pitch (a presentation on a zoomable canvas) has the
 * overview (the root) as step 0, then every topic whose `step` is not `false`, depth first. A classic document (pages
 * of a PDF) has the same path without the overview. If every topic below the root has `step: false`, the path is the
 * root alone.
 */
export function documentPath(document: Pick<Document, 'kind' | 'root' | 'path'>): readonly PathStep[] {
  if (document.path) return document.path;
  const { kind, root } = document;
  const topics = topicsBelow(root).filter(({ step }) => step !== false);
  return [...(kind === 'pitch' || topics.length === 0 ? [root] : []), ...topics].map(defaultStep);
}

/**
 * Returns the descendants of a topic, depth first. Iterative, because topics may be nested deeper than the call stack
 * allows.
 */
function topicsBelow(root: Topic): Topic[] {
  const topics: Topic[] = [];
  const pending = root.topics.toReversed();
  for (let topic = pending.pop(); topic; topic = pending.pop()) {
    topics.push(topic);
    pending.push(...topic.topics.toReversed());
  }
  return topics;
}

/** Returns the step of a topic in a document without an explicit path. */
export function defaultStep({ id, notes, seconds, builds }: Topic): PathStep {
  return {
    id: defaultStepId(id),
    topic: id,
    ...(notes ? { notes } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(builds ? { builds } : {}),
  };
}

/** Returns the overview as a step: step 0 of a pitch, not on the path of a classic presentation. */
export function overviewOf({ frames }: Pick<Scene, 'frames'>): Step {
  const { title, size, children } = itemAt(frames, 0);
  const topics = children.map((child) => itemAt(frames, child));
  return { frame: 0, title, view: roundRect(overviewArea(size, topics), decimalsFor(size)) };
}
