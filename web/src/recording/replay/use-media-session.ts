import { useEffect } from 'react';
import type { ViewerData } from '../../viewer/viewer-data.ts';
import type { Player } from './use-player.ts';

/** Shows the replay in the media controls of the system, and handles their buttons. */
export function useMediaSession(
  { title, owner, previewUrl }: ViewerData,
  { clock, seekBy, seekToChapter }: Player,
): void {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession || typeof MediaMetadata === 'undefined') return;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: owner?.name ?? '',
      artwork: previewUrl ? [{ src: new URL(previewUrl, location.href).href }] : [],
    });
    const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
      ['play', () => clock.play()],
      ['pause', () => clock.pause()],
      ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? 10) * 1000)],
      ['seekforward', ({ seekOffset }) => seekBy((seekOffset ?? 10) * 1000)],
      ['seekto', ({ seekTime }) => clock.seek((seekTime ?? 0) * 1000)],
      ['previoustrack', () => seekToChapter(-1)],
      ['nexttrack', () => seekToChapter(1)],
    ];
    for (const [action, handler] of handlers) setHandler(mediaSession, action, handler);
    const update = () => {
      const { rate } = clock.getState();
      mediaSession.playbackState = clock.isRunning ? 'playing' : 'paused';
      mediaSession.setPositionState?.({
        duration: clock.durationMs / 1000,
        position: clock.timeMs / 1000,
        playbackRate: rate,
      });
    };
    const unsubscribe = clock.subscribe(update);
    return () => {
      unsubscribe();
      for (const [action] of handlers) setHandler(mediaSession, action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [title, owner, previewUrl, clock, seekBy, seekToChapter]);
}

function setHandler(mediaSession: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    mediaSession.setActionHandler(action, handler);
  } catch {
    // The browser does not support the action.
  }
}
