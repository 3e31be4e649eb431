import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useRef, useState } from 'react';
import { fileNameOf, saveFile } from '../save-file.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { createOrder, type FilmOptions } from './film-options.ts';
import type { FilmFailure, FilmProgress } from './film-order.ts';
import type { FilmSource } from './film-source.ts';
import type { Narration } from './narration.ts';
import { pickFile } from './pick-file.ts';
import { startFilm } from './start-film.ts';

/** A finished film. */
export interface Film {
  readonly name: string;
  readonly file: Blob;
  /** Whether the film was written into a file that the author has chosen. Otherwise, the browser downloads it. */
  readonly isPicked: boolean;
}

type FilmState =
  | { readonly phase: 'options' }
  | { readonly phase: 'running'; readonly progress: FilmProgress | undefined; readonly startMs: number }
  | { readonly phase: 'done'; readonly film: Film }
  | { readonly phase: 'failed'; readonly failure: FilmFailure };

export interface FilmControl {
  readonly state: FilmState;
  make(scene: Scene, narration: Narration | undefined, options: FilmOptions): Promise<void>;
  /** Cancels a running film, and shows the options again. */
  reset(): void;
}

/** Makes a film. A running film is cancelled when the component is removed. */
export function useFilm(source: FilmSource): FilmControl {
  const [state, setState] = useState<FilmState>({ phase: 'options' });
  const cancel = useRef<() => void>(() => undefined);
  useEffect(() => () => cancel.current(), []);
  useLeaveWarning(state.phase === 'running');
  const make = async (scene: Scene, narration: Narration | undefined, options: FilmOptions) => {
    const name = fileNameOf(source.title, options.format);
    const handle = await pickFile(name, options.format);
    if (handle === 'cancelled') return;
    const startMs = performance.now();
    setState({ phase: 'running', progress: undefined, startMs });
    let isCancelled = false;
    cancel.current = () => {
      isCancelled = true;
    };
    const clips = await (options.isNarrated ? narration?.loadClips() : undefined)?.catch(() => undefined);
    if (isCancelled) return;
    if (narration && options.isNarrated && !clips) {
      setState({ phase: 'failed', failure: 'network' });
      return;
    }
    cancel.current = startFilm(
      { ...createOrder(scene, narration, options), clips: clips ?? [], file: handle },
      {
        onProgress: (progress) => setState({ phase: 'running', progress, startMs }),
        onFailed: (failure) => setState({ phase: 'failed', failure }),
        onDone: async (film) => {
          const file = film ?? (await handle?.getFile());
          if (!file) return;
          if (film) saveFile(film, name);
          setState({ phase: 'done', film: { name: handle?.name ?? name, file, isPicked: film === undefined } });
        },
      },
    );
  };
  const reset = () => {
    cancel.current();
    setState({ phase: 'options' });
  };
  return { state, make, reset };
}
