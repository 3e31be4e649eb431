import type { Joined } from '@flydeck/contract/live/session';
import type { Ink } from '@flydeck/contract/live/state';
import { ChevronLeft, ChevronRight, FileText, Undo2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { InkLayer } from '../presenter/ink-layer.tsx';
import { LoadFailure } from '../presenter/load-failure.tsx';
import stageStyles from '../presenter/stage.module.css';
import { useShowCanvas } from '../presenter/use-show-canvas.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useGestures } from '../viewer/player/use-gestures.ts';
import styles from './follower.module.css';
import { FollowerShow } from './follower-show.ts';
import { loadJson } from './load-json.ts';
import { QuestionLayer } from './question-layer.tsx';
import { SoundButton } from './sound-button.tsx';
import type { Live } from './use-live.ts';

interface FollowerStageProps {
  readonly code: string;
  readonly joined: Joined;
  readonly message: NonNullable<Live['message']>;
}

/** What the presenter shows, on the follower's device. The follower may look around, and returns by a button. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function FollowerStage({ code, joined, message }: FollowerStageProps) {
  const sceneUrl = `/scenes/${message.sceneHash}.json${joined.accessKey ? `?key=${joined.accessKey}` : ''}`;
  const [show] = useState(() => new FollowerShow(sceneUrl));
  const steps = joined.facts.steps.map(({ id, title }) => ({ topicId: id, title }));
  const canvas = useShowCanvas({ sceneUrl, steps }, show);
  const { store, session, surface, layer, failure, retry } = canvas;
  const ink = useInk(code, message.inkRevision);
  useEffect(() => show.setLive(message.state, sceneUrl), [show, message.state, sceneUrl]);
  useEffect(() => show.setInk(ink), [show, ink]);
  const isDetached = useSyncExternalStore(show.subscribe, () => show.isDetached);
  const state = useSyncExternalStore(show.subscribe, () => show.state);
  const { allowsBrowsing } = message.settings;
  useGestures(surface, store, allowsBrowsing ? session : undefined);
  useEffect(() => {
    if (isDetached && !allowsBrowsing) show.returnToPresenter();
  }, [show, isDetached, allowsBrowsing]);
  const { title } = joined.facts.steps[state.step] ?? { title: '' };
  const transcript = session?.textOfStep(state.step) ?? '';
  return (
    <div className={styles.stageBox}>
      <div className={styles.stage} style={{ aspectRatio: Math.max(joined.facts.aspectRatio, 1) }}>
        <div ref={surface} className={stageStyles.surface} role="img" aria-label={title} />
        <div ref={layer} className={stageStyles.mediaLayer} />
        <QuestionLayer session={session} question={message.question} />
        <InkLayer show={show} session={session} />
        <div className={stageStyles.black} data-shown={state.isBlack || undefined} aria-hidden="true" />
        <SoundButton canvas={canvas} />
        {failure && <LoadFailure onRetry={retry} />}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {transcript}
      </p>
      <div className={styles.stageBar}>
        {allowsBrowsing && (
          <>
            <IconButton label={t('viewer.previous')} onClick={() => store.previous()}>
              <ChevronLeft size={20} strokeWidth={1.75} />
            </IconButton>
            <IconButton label={t('viewer.next')} onClick={() => store.next()}>
              <ChevronRight size={20} strokeWidth={1.75} />
            </IconButton>
          </>
        )}
        {isDetached && (
          <Button kind="primary" onClick={() => show.returnToPresenter()}>
            <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('live.backToPresenter')}
          </Button>
        )}
      </div>
      {transcript !== '' && (
        <details className={styles.card}>
          <summary>
            <FileText size={18} strokeWidth={1.75} aria-hidden="true" /> {t('live.transcript')}
          </summary>
          <p className={styles.transcript} dir="auto">
            {transcript}
          </p>
        </details>
      )}
    </div>
  );
}

/** Loads the lines of the presenter when their number changes. */
function useInk(code: string, revision: number): Ink | undefined {
  const [ink, setInk] = useState<Ink>();
  useEffect(() => {
    if (revision === 0) {
      setInk(undefined);
      return;
    }
    let isCurrent = true;
    loadJson<Ink>(`/api/live/${code}/ink/${revision}`).then(
      (loaded) => isCurrent && setInk(loaded),
      // The lines of the next revision include these.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code, revision]);
  return ink;
}
