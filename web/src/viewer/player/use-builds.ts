import { useSyncExternalStore } from 'react';
import type { CurrentBuilds } from './build-player.ts';
import type { Session } from './session.ts';

const NO_BUILDS: CurrentBuilds = {
  doneCount: 0,
  state: { opacities: new Map(), hiddenLinks: new Map() },
  appearedText: '',
};
const subscribeToNothing = () => () => undefined;
const getNoBuilds = () => NO_BUILDS;

/** Returns the state of the builds of the current step. The component renders again when this state changes. */
export function useBuilds(session: Session | undefined): CurrentBuilds {
  const builds = session?.builds;
  return useSyncExternalStore(builds?.subscribe ?? subscribeToNothing, builds?.getCurrent ?? getNoBuilds, getNoBuilds);
}
