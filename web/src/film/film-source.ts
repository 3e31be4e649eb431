import type { Scene } from '@flydeck/scene/model/scene';
import { FetchError } from '../viewer/player/fetch-bytes.ts';
import { createLoadProgress } from '../viewer/player/load-progress.ts';
import { loadScene } from '../viewer/player/scene-loader.ts';
import type { AudioClip } from './audio-mixer.ts';
import type { FilmTimeline } from './timeline.ts';

/** Sound of a talk, and the times of its steps. */
export interface Narration {
  readonly timeline: FilmTimeline;
  readonly clips: readonly AudioClip[];
}

/** The presentation of which a film or a picture is made. */
export interface FilmSource {
  readonly title: string;
  /** Called each time that a film or picture is made, so that it shows the current state. */
  loadScene(): Promise<Scene>;
  /** Absent: the film has no sound, and the times of autoplay. */
  readonly narration?: Narration;
}

/**
 * Returns the source of a published presentation.
 * @param sceneUrl URL of the scene, or a function that requests this URL
 */
export function publishedSource(title: string, sceneUrl: string | (() => Promise<string>)): FilmSource {
  return {
    title,
    async loadScene() {
      const url = typeof sceneUrl === 'string' ? sceneUrl : await sceneUrl();
      const scene = await loadScene(
        fetch(url),
        createLoadProgress(() => undefined),
      );
      if (scene.steps.length === 0) throw new FetchError(url, 'has no steps');
      return scene;
    },
  };
}
