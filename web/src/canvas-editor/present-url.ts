import { showsStepView } from '@flydeck/editor/path/step-view';
import { type StepView, stepsOf, topicOfStep } from '@flydeck/editor/path/steps';
import { presentHash } from '../viewer/deep-link.ts';
import type { EditorSession } from './session/editor-session.ts';

/** Maximum number of topics that are tried if the published presentation lacks the current topic. */
const MAX_EARLIER_TOPICS = 8;

/**
 * Returns the URL that presents from the step that the editor shows: the shown view of the shown topic, or another step
 * of this topic, or of its nearest ancestor on the path. If several steps show the same, the step to which the author went
 * last is preferred. If this topic is not published yet, the presentation starts at
 * the nearest earlier step that is published.
 * @param page URL of the presentation's public page
 */
export function presentUrl({ editor, shownTopic, visitedKey }: EditorSession, page: string): string {
  const { store, view } = editor;
  const steps = stepsOf(store);
  const topics = steps.map(topicOfStep);
  const topic = store.ancestry(shownTopic).find((id) => topics.includes(id)) ?? '';
  const stepsOfTopic = steps.filter((step) => topicOfStep(step) === topic);
  const stepViews = stepsOfTopic.map(({ properties }) => properties['view'] as StepView | undefined);
  const isShown = stepViews.map((stepView) => stepView !== undefined && showsStepView(view, topic, stepView));
  const isWhole = stepViews.map((stepView) => stepView === undefined);
  const candidates = isShown.includes(true) ? isShown : isWhole;
  const visited = stepsOfTopic.findIndex(({ id }) => id === visitedKey);
  const position = Math.max(0, candidates[visited] ? visited : candidates.indexOf(true));
  const step = stepsOfTopic[position];
  const index = step ? steps.indexOf(step) : 0;
  if (index <= 0) return page + presentHash();
  const earlierTopics = new Set(topics.slice(0, index).reverse());
  earlierTopics.delete(topic);
  return page + presentHash([topic, ...[...earlierTopics].slice(0, MAX_EARLIER_TOPICS)], position);
}
