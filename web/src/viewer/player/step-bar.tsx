import { type KeyboardEvent, useMemo, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStep } from '../viewer-step.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { PathNumbering } from './path-numbering.ts';
import type { Session } from './session.ts';
import styles from './step-bar.module.css';
import { stepGroups } from './step-groups.ts';

interface StepBarProps {
  readonly store: ViewerStore;
  readonly session: Session;
}

/**
 * The steps along the lower edge, grouped by parent topic. The Tab key focuses only one of the steps, and the arrow
 * keys change the step.
 */
export function StepBar({ store, session }: StepBarProps) {
  const { step, steps } = useViewer(store);
  const groups = useMemo(() => stepGroups(session.scene), [session]);
  const bar = useRef<HTMLElement>(null);
  const onKeyUp = (event: KeyboardEvent) => {
    // The arrow key has changed the step, so the focus moves to the mark of the new step.
    if (event.key.startsWith('Arrow')) bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  if (groups.length === 0) return null;
  return (
    <nav ref={bar} className={styles.bar} aria-label={t('viewer.steps')} onKeyUp={onKeyUp}>
      {groups.map(({ firstIndex, endIndex }) => (
        <div key={firstIndex} className={styles.group} style={{ flexGrow: endIndex - firstIndex }}>
          {steps.slice(firstIndex, endIndex).map((viewerStep, offset) => (
            <StepMark
              // biome-ignore lint/suspicious/noArrayIndexKey: several steps can show one topic; the order is fixed.
              key={offset}
              step={viewerStep}
              index={firstIndex + offset}
              path={session.pathNumbering}
              currentIndex={step}
              store={store}
              stepCount={steps.length}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

interface StepMarkProps {
  readonly step: ViewerStep;
  /** Index of `step` in the steps of the viewer. */
  readonly index: number;
  readonly path: PathNumbering;
  /** Index of the current step in the steps of the viewer. */
  readonly currentIndex: number;
  readonly stepCount: number;
  readonly store: ViewerStore;
}

/** A mark of the step bar, with a preview card that shows the picture and the title of the step. */
function StepMark({ step, index, path, currentIndex, stepCount, store }: StepMarkProps) {
  const title = step.title || t('viewer.untitledStep');
  const name = t('viewer.stepName', { step: path.numberOf(index), title });
  const isCurrent = index === currentIndex;
  // On the overview, which has no mark, the Tab key stops at the first step.
  const isTabStop = isCurrent || (path.hasOverview && currentIndex === 0 && index === path.firstStepIndex);
  // The preview card of a step near an edge of the stage is aligned with this edge, so that the card stays inside the
  // stage.
  const side = index < stepCount / 4 ? 'start' : index > (stepCount * 3) / 4 ? 'end' : 'middle';
  return (
    <button
      type="button"
      className={styles.mark}
      data-passed={index <= currentIndex || undefined}
      data-side={side}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={name}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => store.goTo(index)}
    >
      <span className={styles.card} aria-hidden="true">
        {step.picture && (
          <img src={step.picture.url} alt="" loading="lazy" width={step.picture.width} height={step.picture.height} />
        )}
        <span dir="auto">{title}</span>
      </span>
    </button>
  );
}
