import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { Maximize } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { QuestionLayer } from '../live/question-layer.tsx';
import { questionsOfStep } from '../live/questions-of-step.ts';
import { SoundButton } from '../live/sound-button.tsx';
import { Button } from '../ui/button.tsx';
import { useFullScreen } from '../viewer/player/use-full-screen.ts';
import { useGestures } from '../viewer/player/use-gestures.ts';
import { InkLayer } from './ink-layer.tsx';
import { StageOverlays } from './live/stage-overlays.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { ShowAction } from './presenter-keys.ts';
import type { Show } from './show.ts';
import { nextJoin } from './show-state.ts';
import styles from './stage.module.css';
import { usePresenterKeys } from './use-presenter-keys.ts';
import { useShowCanvas } from './use-show-canvas.ts';
import { useShowValue } from './use-show-value.ts';

/** The pointer and the hint are hidden after this time without a movement of the mouse. */
const HIDE_AFTER_MS = 2500;

interface StageProps {
  readonly data: PresenterPage;
  readonly show: Show;
}

/** The window that the audience sees: the presentation, the presenter's lines and pointer, or a black screen. */
export function Stage({ data, show }: StageProps) {
  // The whole page, so that the window stays in full screen when console and stage are swapped.
  const root = useRef(document.documentElement);
  const canvas = useShowCanvas(data, show);
  const { store, session, surface, layer, preparedUrl } = canvas;
  useEffect(() => show.setPrepared(preparedUrl), [show, preparedUrl]);
  const { isBlack, join, question, step } = useShowValue(show, ({ state }) => state);
  const isOnCanvas = questionsOfStep(session?.scene, step).some(({ element }) => element === question?.id);
  const fullScreen = useFullScreen(root);
  const isIdle = useIdle();
  useGestures(surface, store, session);
  const onShowAction = (action: ShowAction) => {
    if (action === 'black') show.change({ isBlack: !show.state.isBlack });
    if (action === 'join' && show.state.join) show.change({ join: nextJoin(show.state.join) });
    if (action === 'erase') show.change({ strokes: show.state.strokes.filter(({ step }) => step !== show.state.step) });
  };
  usePresenterKeys({
    store,
    session,
    onShowAction,
    toggleFullScreen: fullScreen.toggle,
    // Panels are in the console only.
    openPanel: () => undefined,
  });
  return (
    <div className={styles.stage} data-idle={isIdle || undefined}>
      <div ref={surface} className={styles.surface} role="img" aria-label={data.title} data-surface={canvas.sceneUrl} />
      <div ref={layer} className={styles.mediaLayer} />
      <InkLayer show={show} session={session} />
      <QuestionLayer session={session} question={question} />
      <StageOverlays join={join} question={question} isOnCanvas={isOnCanvas} />
      <div className={styles.black} data-shown={isBlack || undefined} aria-hidden="true" />
      <SoundButton canvas={canvas} />
      {canvas.failure && <LoadFailure onRetry={canvas.retry} />}
      {!fullScreen.isFull && !isIdle && (
        <Button className={styles.fullScreen} kind="secondary" onClick={fullScreen.toggle}>
          <Maximize size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('viewer.fullScreen')}
        </Button>
      )}
    </div>
  );
}

/** Returns whether the mouse has not moved for some time. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), HIDE_AFTER_MS);
    };
    wake();
    addEventListener('pointermove', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', wake);
    };
  }, []);
  return isIdle;
}
