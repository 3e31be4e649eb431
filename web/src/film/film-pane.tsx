import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './download-dialog.module.css';
import { FilmFailed } from './film-failed.tsx';
import { FilmForm } from './film-form.tsx';
import { aspectRatioOf, defaultOptions, type FilmOptions, type FilmSupport, findSupport } from './film-options.ts';
import { FilmProgressView } from './film-progress-view.tsx';
import { FilmReady } from './film-ready.tsx';
import type { FilmSource } from './film-source.ts';
import type { Narration } from './narration.ts';
import type { FilmControl } from './use-film.ts';

interface FilmPaneProps {
  readonly scene: Scene;
  readonly source: FilmSource;
  readonly film: FilmControl;
  /** Whether the author must confirm that the running film is cancelled. */
  readonly isConfirming: boolean;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** The options, the progress or the result of a film. */
export function FilmPane({ scene, source, film, isConfirming, onContinue, onClose }: FilmPaneProps) {
  const support = useSupport(scene);
  const [chosenOptions, setOptions] = useState<FilmOptions>();
  const narration = useNarration(source, scene);
  if (!support || narration === 'loading') return <div className={styles.loading} />;
  const options = chosenOptions ?? defaultOptions(support);
  if (!options)
    return (
      <div className={styles.pane}>
        <Notice>{t(isSecureContext ? 'film.unsupported' : 'film.insecure')}</Notice>
      </div>
    );
  const make = () => void film.make(scene, narration, options);
  const { state } = film;
  switch (state.phase) {
    case 'options':
      return (
        <FilmForm
          scene={scene}
          narration={narration}
          options={options}
          support={support}
          onChange={setOptions}
          onMake={make}
          onCancel={onClose}
        />
      );
    case 'running':
      return (
        <FilmProgressView
          scene={scene}
          progress={state.progress}
          startMs={state.startMs}
          isConfirming={isConfirming}
          onContinue={onContinue}
          onCancel={film.reset}
        />
      );
    case 'done':
      return <FilmReady film={state.film} onClose={onClose} />;
    default:
      return <FilmFailed failure={state.failure} onRetry={make} onChange={film.reset} />;
  }
}

/** Loads the recording. If this fails, the film has no sound. */
function useNarration(source: FilmSource, scene: Scene): Narration | undefined | 'loading' {
  const [narration, setNarration] = useState<Narration | 'loading' | undefined>('loading');
  useEffect(() => {
    const loading = source.loadNarration?.(scene) ?? Promise.resolve(undefined);
    loading.then(setNarration, () => setNarration(undefined));
  }, [source, scene]);
  return narration;
}

/** Returns the formats and sizes in which this browser can make films of a scene; undefined until they are known. */
function useSupport(scene: Scene): FilmSupport | undefined {
  const [support, setSupport] = useState<FilmSupport>();
  useEffect(() => {
    void findSupport(aspectRatioOf(scene)).then(setSupport);
  }, [scene]);
  return support;
}
