import { useEffect, useRef, useState } from 'react';
import type { PublishingProgress } from './use-publish.ts';

/** A message to the other windows of the browser: the progress of this window, or a request to send theirs. */
type Message = PublishingProgress | 'request';

/**
 * Returns the progress of publishing in this window or, if nothing was published here, in another window of the browser,
 * and a function that sets the progress of this window.
 * @param onPublished called when another window has finished publishing
 */
export function useSharedProgress(
  oid: string,
  onPublished: () => void,
): [PublishingProgress, (progress: PublishingProgress) => void] {
  const [own, setOwn] = useState<PublishingProgress>('idle');
  const [isRunningInOther, setRunningInOther] = useState(false);
  const channel = useRef<BroadcastChannel>(undefined);
  const ownRef = useRef(own);
  useEffect(() => {
    const opened = new BroadcastChannel(`flydeck-publishing-${oid}`);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'request') {
        if (ownRef.current === 'running') opened.postMessage('running');
        return;
      }
      setRunningInOther(data === 'running');
      if (data === 'idle') onPublished();
    };
    opened.postMessage('request');
    // A closed window no longer reports its progress.
    const end = () => ownRef.current === 'running' && opened.postMessage('idle');
    addEventListener('pagehide', end);
    return () => {
      removeEventListener('pagehide', end);
      opened.close();
    };
  }, [oid, onPublished]);
  const set = (progress: PublishingProgress) => {
    ownRef.current = progress;
    setOwn(progress);
    channel.current?.postMessage(progress);
  };
  return [own === 'idle' && isRunningInOther ? 'running' : own, set];
}
