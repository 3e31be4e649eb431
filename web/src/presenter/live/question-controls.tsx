import type { QuestionDefinition, QuestionPhase } from '@flydeck/contract/live/question';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './live.module.css';
import type { LivePresenter, LivePresenterStatus } from './live-presenter.ts';

interface QuestionControlsProps {
  readonly presenter: LivePresenter;
  readonly status: LivePresenterStatus | undefined;
  /** With this definition, or the id of its element in the presentation, the question is opened again. */
  readonly definition?: QuestionDefinition | undefined;
  readonly element?: string | undefined;
}

const PHASE_LABELS = {
  open: 'presenter.phaseOpen',
  closed: 'presenter.phaseClosed',
  shown: 'presenter.phaseShown',
} as const;

/** Buttons that open, close and show the current question, mark its right answers, open it again and remove it. */
export function QuestionControls({ presenter, status, definition, element }: QuestionControlsProps) {
  const shown = status?.message?.question;
  if (!shown) return null;
  const results = status?.question;
  const isOfRound = results?.id === shown.id && results.round === shown.round;
  const hasRight = isOfRound && results.right.length > 0;
  const set = (phase: QuestionPhase, isRightShown: boolean) =>
    presenter.sendQuestion({
      type: 'setQuestion',
      questionId: shown.id,
      round: shown.round,
      phase,
      isRightShown,
    });
  const openAgain = () => {
    if (definition?.id === shown.id) presenter.sendQuestion({ type: 'openQuestion', question: definition });
    else if (element === shown.id) presenter.sendQuestion({ type: 'openElement', element });
  };
  return (
    <div className={styles.buttons}>
      {(['open', 'closed', 'shown'] as const).map((phase) => (
        <Button key={phase} aria-pressed={shown.phase === phase} onClick={() => set(phase, false)}>
          {t(PHASE_LABELS[phase])}
        </Button>
      ))}
      {shown.phase === 'shown' && hasRight && (
        <Button aria-pressed={shown.right !== null} onClick={() => set('shown', shown.right === null)}>
          {t('presenter.markRight')}
        </Button>
      )}
      {(definition?.id === shown.id || element === shown.id) && (
        <Button onClick={openAgain}>{t('presenter.openAgain')}</Button>
      )}
      <Button onClick={() => presenter.sendQuestion({ type: 'dismissQuestion' })}>
        {t('presenter.dismissQuestion')}
      </Button>
    </div>
  );
}
