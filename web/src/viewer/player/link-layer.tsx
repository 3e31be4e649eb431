import type { BuildState } from '@flydeck/scene/build-state';
import type { Scene } from '@flydeck/scene/model/scene';
import { useMemo } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import { type CameraView, visibleLinks } from './camera-view.ts';
import styles from './player.module.css';

interface LinkLayerProps {
  readonly scene: Scene;
  readonly cameraView: CameraView;
  readonly hiddenLinks: BuildState['hiddenLinks'];
  readonly store: ViewerStore;
}

/** The visible links of the scene as HTML links and buttons, at the positions of the links on the canvas. */
export function LinkLayer({ scene, cameraView, hiddenLinks, store }: LinkLayerProps) {
  const links = useMemo(() => visibleLinks(scene, cameraView, hiddenLinks), [scene, cameraView, hiddenLinks]);
  return links.map(({ key, link, label, rect }) => {
    const style = { left: rect.x, top: rect.y, width: rect.width, height: rect.height };
    if ('href' in link) {
      return (
        <a
          key={key}
          className={styles.link}
          data-link=""
          style={style}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          <span className="visually-hidden">{label || link.href}</span>
        </a>
      );
    }
    const step = scene.steps.findIndex(({ frame }) => frame === link.frame);
    // The viewer cannot go to a frame that no step shows.
    if (step < 0) return null;
    const name = label || scene.steps[step]?.title;
    return (
      <button
        key={key}
        type="button"
        className={styles.link}
        data-link=""
        style={style}
        aria-label={name}
        onClick={() => store.goTo(step)}
      />
    );
  });
}
