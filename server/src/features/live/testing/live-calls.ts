import type { LiveSession, LiveSettings } from '@flydeck/contract/live/session';
import type { LiveState } from '@flydeck/contract/live/state';
import type { Instance } from '../../../testing/instance.ts';
import { usernameOf } from '../../../testing/username-of.ts';
import type { Visitor } from '../../../testing/visitor.ts';

export const SETTINGS: LiveSettings = { allowsBrowsing: true, acceptsQuestions: true, moderatesQuestions: false };

/** Starts a session. @throws Error unless the status is 201. */
export async function startLive(visitor: Visitor, oid: string, settings: Partial<LiveSettings> = {}) {
  const response = await visitor.post('/api/live/sessions', { oid, settings: { ...SETTINGS, ...settings } });
  if (response.statusCode !== 201) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
  const session = response.json() as LiveSession;
  return { ...session, code: session.code ?? '' };
}

/** Publishes a private presentation of a member. */
export async function publishPrivate(instance: Instance, owner: Visitor, title = 'Bees') {
  return instance.publish({ privacy: 'private', owner: await usernameOf(instance, owner), document: { title } });
}

/** Returns a state of the presenter at the first step. */
export const stateOf = (
  { sceneHash }: { readonly sceneHash: string },
  changes: Partial<LiveState> = {},
): LiveState => ({
  sceneHash,
  stepId: 's1',
  step: 0,
  builds: 0,
  view: null,
  isBlack: false,
  pointer: null,
  media: null,
  ...changes,
});
