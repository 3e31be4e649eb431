import type { ShownQuestion } from '@flydeck/contract/live/question';
import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Results } from '../../live/question-card.tsx';
import { questionsOfStep } from '../../live/questions-of-step.ts';
import { Button } from '../../ui/button.tsx';
import styles from './live.module.css';
import { QuestionControls } from './question-controls.tsx';
import type { LiveControl } from './use-live-session.ts';

interface StepQuestionsProps {
  readonly data: PresenterPage;
  readonly live: LiveControl;
  readonly scene: Scene | undefined;
  readonly step: number;
}

/**
 * Opens the questions of the current step for the audience, and controls the open one. Shows the last results of the
 * questions whose author shows them.
 */
export function StepQuestions({ data, live: { session, presenter, status }, scene, step }: StepQuestionsProps) {
  const lastResults = useLastResults(data, scene, session?.id);
  const isLive = session?.code != null && presenter !== undefined;
  const shown = status?.message?.question;
  const parts = questionsOfStep(scene, step).flatMap(({ element, prompt }) => {
    const last = shown?.id === element ? undefined : lastResults.find(({ id }) => id === element);
    return isLive || last ? [{ element, prompt, last }] : [];
  });
  if (parts.length === 0) return null;
  return (
    <section className={styles.stepQuestions} aria-label={t('presenter.stepQuestions')}>
      {parts.map(({ element, prompt, last }) => (
        <div key={element}>
          <p className={styles.stepPrompt} dir="auto">
            {prompt}
          </p>
          {isLive && shown?.id === element && (
            <QuestionControls presenter={presenter} status={status} element={element} />
          )}
          {isLive && shown?.id !== element && (
            <Button kind="primary" onClick={() => presenter.sendQuestion({ type: 'openElement', element })}>
              {t('presenter.openQuestion')}
            </Button>
          )}
          {last?.results && (
            <details className={styles.lastResults}>
              <summary>{t('presenter.lastResults')}</summary>
              <Results question={last} results={last.results} />
            </details>
          )}
        </div>
      ))}
    </section>
  );
}

/** Loads the last results again when a live session starts or ends. Without a network, there are none. */
function useLastResults(
  { oid, sceneUrl }: PresenterPage,
  scene: Scene | undefined,
  sessionId: string | undefined,
): readonly ShownQuestion[] {
  const [questions, setQuestions] = useState<readonly ShownQuestion[]>([]);
  const areShown = scene?.frames.some((frame) => frame.questions?.some(({ showsLastResults }) => showsLastResults));
  useEffect(() => {
    if (!areShown) return;
    // The results of a session are the last ones after its end.
    void sessionId;
    const controller = new AbortController();
    const key = new URL(sceneUrl, location.href).searchParams.get('key') ?? undefined;
    call('GET /api/live/last-results', { query: { oid, key }, signal: controller.signal }).then(
      (loaded) => setQuestions(loaded.questions),
      () => undefined,
    );
    return () => controller.abort();
  }, [areShown, oid, sceneUrl, sessionId]);
  return questions;
}
