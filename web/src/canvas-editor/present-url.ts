import { stepsOf, topicOfStep } from '@flydeck/editor/path/steps';
import { presentHash } from '../viewer/deep-link.ts';
import type { EditorSession } from './session/editor-session.ts';

/**
 * Returns the URL that presents from the step of the shown topic, or of its nearest ancestor on the path.
 * @param page URL of the presentation's public page
 */
export function presentUrl({ editor, shownTopic }: EditorSession, page: string): string {
  const steps = stepsOf(editor.store).map(topicOfStep);
  const topic = editor.store.ancestry(shownTopic).find((id) => steps.includes(id));
  return page + presentHash(topic === steps[0] ? undefined : topic);
}
