import type { Scene } from '@flydeck/scene/model/scene';
import { sendGet } from '../api/get.ts';
import type { RecordingsSource } from '../recording/load-recording.ts';
import { FetchError } from '../viewer/player/fetch-bytes.ts';
import { createLoadProgress } from '../viewer/player/load-progress.ts';
import { loadScene } from '../viewer/player/scene-loader.ts';
import { loadNarration, type Narration } from './narration.ts';

/** The presentation of which a film or a picture is made. */
export interface FilmSource {
  readonly title: string;
  /** Loads the current state. Called when the dialog opens. @throws Error if the scene cannot be loaded */
  loadScene(): Promise<Scene>;
  /** Loads the recording of a scene; undefined if there is none. @throws Error if it cannot be loaded */
  loadNarration?(scene: Scene): Promise<Narration | undefined>;
}

/** Returns the source of a published presentation. */
export function publishedSource(title: string, sceneUrl: string, recordings: RecordingsSource): FilmSource {
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
    loadNarration: (scene) => loadNarration(recordings, scene),
  };
}
