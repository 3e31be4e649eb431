import { isClassic } from '@flydeck/editor/path/pages';
import { goToStep } from '@flydeck/editor/path/path-commands';
import { stepsOf } from '@flydeck/editor/path/steps';
import { ChevronLeft, ChevronRight, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import styles from './comment-page.module.css';

const ICON = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Keys that show the next (1) or the previous (-1) step. */
const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

interface StepBarProps {
  readonly session: EditorSession;
  /** Called with the id of the step that the member wants to comment on. */
  readonly onComment: (step: string) => void;
}

/** Shows the steps of the path one after the other. */
export function StepBar({ session, onComment }: StepBarProps) {
  const steps = stepsOf(session.editor.store);
  const { step, show } = useStep(session);
  const shown = steps[Math.min(step, steps.length - 1)];
  if (!shown) return null;
  return (
    <nav className={styles.steps}>
      <IconButton label={t('comments.previous')} aria-disabled={step <= 0} onClick={() => show(step - 1)}>
        <ChevronLeft {...ICON} />
      </IconButton>
      <span role="status">
        {t('comments.step', { step: Math.min(step, steps.length - 1) + 1, count: steps.length })}
      </span>
      <IconButton label={t('comments.next')} aria-disabled={step >= steps.length - 1} onClick={() => show(step + 1)}>
        <ChevronRight {...ICON} />
      </IconButton>
      <IconButton
        label={t(isClassic(session.editor.store) ? 'comments.onPage' : 'comments.onStep')}
        onClick={() => onComment(shown.id)}
      >
        <MessageSquarePlus {...ICON} />
      </IconButton>
    </nav>
  );
}

function useStep(session: EditorSession) {
  const [step, setStep] = useState(0);
  const show = (index: number) => {
    const record = stepsOf(session.editor.store)[index];
    if (!record) return;
    setStep(index);
    session.update((editor) => editor.perform((context) => goToStep(context, record.id)));
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const change = KEYS[event.key];
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, [role="menu"]');
      if (change === undefined || isInField || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      show(step + change);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
  return { step, show };
}
