import type { VideoPlayerName } from '@flydeck/contract/video-players';
import type { BuildState } from '@flydeck/scene/build-state';
import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useMemo, useState } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import { type CameraView, visibleLinks } from './camera-view.ts';
import styles from './player.module.css';

interface LinkLayerProps {
  readonly scene: Scene;
  readonly cameraView: CameraView;
  readonly hiddenLinks: BuildState['hiddenLinks'];
  readonly store: ViewerStore;
  /** Index of the current step. Another step ends a video. */
  readonly step: number;
  /** Services whose players a click on a linked video loads; undefined: none. */
  readonly videoPlayers: readonly VideoPlayerName[] | undefined;
}

type VideoCode = typeof import('./video-player.tsx');

/** Loads the code of the players if there are any. Until it is loaded, links of videos open a new tab. */
function useVideoCode(players: LinkLayerProps['videoPlayers']): VideoCode | undefined {
  const [code, setCode] = useState<VideoCode>();
  const isOffered = players !== undefined && players.length > 0;
  useEffect(() => {
    if (isOffered) import('./video-player.tsx').then(setCode, () => undefined);
  }, [isOffered]);
  return code;
}

/**
 * The visible links of the scene as HTML links and buttons, at the positions of the links on the canvas. If the
 * operator allows players, a click on a linked video plays it in the place of its link.
 */
export function LinkLayer({ scene, cameraView, hiddenLinks, store, step, videoPlayers = [] }: LinkLayerProps) {
  const video = useVideoCode(videoPlayers);
  const [playing, setPlaying] = useState<{ readonly key: string; readonly step: number }>();
  const links = useMemo(() => visibleLinks(scene, cameraView, hiddenLinks), [scene, cameraView, hiddenLinks]);
  return links.map(({ key, link, label, rect }) => {
    const style = { left: rect.x, top: rect.y, width: rect.width, height: rect.height };
    if ('href' in link) {
      const playerUrl = video?.playerUrl(link.href, rect, videoPlayers);
      if (video && playerUrl !== undefined && playing?.key === key && playing.step === step)
        return (
          <video.VideoPlayer
            key={key}
            url={playerUrl}
            title={label}
            {...{ rect }}
            onClose={() => setPlaying(undefined)}
          />
        );
      return (
        <a
          key={key}
          className={styles.link}
          data-link=""
          style={style}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          onClick={(event) => {
            if (playerUrl === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            setPlaying({ key, step });
          }}
        >
          <span className="visually-hidden">{label || link.href}</span>
        </a>
      );
    }
    const target = scene.steps.findIndex(({ frame }) => frame === link.frame);
    // The viewer cannot go to a frame that no step shows.
    if (target < 0) return null;
    const name = label || scene.steps[target]?.title;
    return (
      <button
        key={key}
        type="button"
        className={styles.link}
        data-link=""
        style={style}
        aria-label={name}
        onClick={() => store.goTo(target)}
      />
    );
  });
}
