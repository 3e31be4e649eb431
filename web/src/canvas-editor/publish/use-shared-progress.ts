import { useState } from 'react';
import { useSession, useSessionValue } from '../session/use-session.ts';
import type { PublishingProgress } from './use-publish.ts';

/**
 * Returns the progress of publishing in this window or, if nothing was published here, in another window of the author,
 * and a function that sets the progress of this window.
 */
export function useSharedProgress(): [PublishingProgress, (progress: PublishingProgress) => void] {
  const { publishing } = useSession();
  const [own, setOwn] = useState<PublishingProgress>('idle');
  const isRunningElsewhere = useSessionValue((session) => session.publishing.isRunningElsewhere);
  const set = (progress: PublishingProgress) => {
    setOwn(progress);
    publishing.setRunning(progress === 'running');
  };
  return [own === 'idle' && isRunningElsewhere ? 'running' : own, set];
}
