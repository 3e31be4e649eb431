import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Session } from '../viewer/player/session.ts';
import { createViewerStore } from '../viewer/viewer-store.ts';
import type { FileStore } from './file-store.ts';
import styles from './next-preview.module.css';
import stageStyles from './stage.module.css';
import type { ShowCanvas } from './use-show-canvas.ts';

/** A step and the number of its builds that are done. */
export interface ShownStep {
  readonly step: number;
  readonly buildCount: number;
}

/** Returns what "Next" shows; undefined at the end of the presentation. */
export function nextOf(session: Session, { step, buildCount }: ShownStep): ShownStep | undefined {
  const groupCount = session.scene.steps[step]?.builds?.length ?? 0;
  if (buildCount < groupCount) return { step, buildCount: buildCount + 1 };
  return step + 1 < session.scene.steps.length ? { step: step + 1, buildCount: 0 } : undefined;
}

interface NextPreviewProps {
  readonly data: PresenterPage;
  readonly next: ShownStep | undefined;
  /** The canvas of the current step, whose files the preview also uses. */
  readonly canvas: Pick<ShowCanvas, 'session' | 'files'>;
  readonly store: FileStore;
}

/** A picture of what "Next" will show. It has a canvas of its own, so that builds are exact. */
export function NextPreview({ data, next, canvas: { session: source, files }, store: fileStore }: NextPreviewProps) {
  const surface = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<Session>();
  const step = next?.step;
  const buildCount = next?.buildCount ?? 0;
  useEffect(() => {
    const [target, over] = [surface.current, layer.current];
    if (!target || !over) return;
    const controller = new AbortController();
    const { signal } = controller;
    const store = createViewerStore();
    store.open(data.steps);
    const nothing = () => undefined;
    let opened: Session | undefined;
    const observer = new ResizeObserver(() => opened?.fit(target));
    const response = fileStore.load(data.sceneUrl, signal);
    const canvas = { surface: target, layer: over, store };
    Session.open({ ...canvas, response, files: fileStore.blobs, onRest: nothing, onRoam: nothing }, signal).then(
      (newSession) => {
        opened = newSession;
        observer.observe(target);
        setSession(newSession);
      },
      // Without the preview, the console still works.
      nothing,
    );
    return () => {
      controller.abort();
      observer.disconnect();
      setSession(undefined);
    };
  }, [data.sceneUrl, data.steps, fileStore]);
  const isLoaded = files !== undefined && files.loaded === files.total;
  useEffect(() => {
    if (session && isLoaded) source?.shareFiles(session);
  }, [session, source, isLoaded]);
  useEffect(() => {
    if (!session || step === undefined) return;
    session.builds?.showStep(step, buildCount);
    session.player.show(step, { isInstant: true });
  }, [session, step, buildCount]);
  return (
    <div className={styles.next}>
      <div ref={surface} className={stageStyles.surface} aria-hidden="true" />
      <div ref={layer} hidden />
      {next === undefined && session && <p className={styles.end}>{t('presenter.end')}</p>}
    </div>
  );
}
