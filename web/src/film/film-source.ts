import type { Scene } from '@flydeck/scene/model/scene';
import { sendGet } from '../api/get.ts';
import { FetchError } from '../viewer/player/fetch-bytes.ts';
import { createLoadProgress } from '../viewer/player/load-progress.ts';
import { loadScene } from '../viewer/player/scene-loader.ts';
import type { AudioClip } from './audio-mixer.ts';
import type { FilmTimeline } from './timeline.ts';

/** Sound of a talk, and the times of its steps. */
interface Narration {
  readonly timeline: FilmTimeline;
  readonly clips: readonly AudioClip[];
}

/** The presentation of which a film or a picture is made. */
export interface FilmSource {
  readonly title: string;
  /** Loads the current state. Called when the dialog opens. @throws Error if the scene cannot be loaded */
  loadScene(): Promise<Scene>;
  /** Absent: the film has no sound, and the times of autoplay. */
  readonly narration?: Narration;
}

/** Returns the source of a published presentation. */
export function publishedSource(title: string, sceneUrl: string): FilmSource {
  return {
    title,
    async loadScene() {
      const scene = await loadScene(
        sendGet(sceneUrl),
        createLoadProgress(() => undefined),
      );
      if (scene.steps.length === 0) throw new FetchError(sceneUrl, 'has no steps');
      return scene;
    },
  };
}
