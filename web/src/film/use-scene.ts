import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import type { FilmSource } from './film-source.ts';

export interface LoadedScene {
  /** Undefined while the scene is being loaded, and if this has failed. */
  readonly scene: Scene | undefined;
  readonly hasFailed: boolean;
  retry(): void;
}

/** Loads the scene of a source once. */
export function useScene(source: FilmSource): LoadedScene {
  const [scene, setScene] = useState<Scene>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the scene again.
  useEffect(() => {
    let isCurrent = true;
    source.loadScene().then(
      (loaded) => isCurrent && setScene(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { scene, hasFailed, retry };
}
