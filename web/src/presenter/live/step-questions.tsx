import type { Scene } from '@flydeck/scene/model/scene';
import { t } from '../../i18n/index.ts';
import { questionsOfStep } from '../../live/questions-of-step.ts';
import { Button } from '../../ui/button.tsx';
import styles from './live.module.css';
import { QuestionControls } from './question-controls.tsx';
import type { LiveControl } from './use-live-session.ts';

interface StepQuestionsProps {
  readonly live: LiveControl;
  readonly scene: Scene | undefined;
  readonly step: number;
}

/** Opens the questions of the current step for the audience, and controls the open one. */
export function StepQuestions({ live: { session, presenter, status }, scene, step }: StepQuestionsProps) {
  const questions = questionsOfStep(scene, step);
  if (!session?.code || !presenter || questions.length === 0) return null;
  const shown = status?.message?.question;
  return (
    <section className={styles.stepQuestions} aria-label={t('presenter.stepQuestions')}>
      {questions.map(({ element, prompt }) => (
        <div key={element}>
          <p className={styles.stepPrompt} dir="auto">
            {prompt}
          </p>
          {shown?.id === element ? (
            <QuestionControls presenter={presenter} status={status} element={element} />
          ) : (
            <Button kind="primary" onClick={() => presenter.sendQuestion({ type: 'openElement', element })}>
              {t('presenter.openQuestion')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
