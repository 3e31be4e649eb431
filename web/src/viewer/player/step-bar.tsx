import { type KeyboardEvent, useMemo, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStep } from '../viewer-data.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { PathNumbering } from './path-numbering.ts';
import type { Session } from './session.ts';
import styles from './step-bar.module.css';
import { stepGroups } from './step-groups.ts';

interface StepBarProps {
  readonly store: ViewerStore;
  readonly session: Session;
}

/** The path along the lower edge: one mark per topic, grouped by section. One tab stop; arrow keys move along it. */
export function StepBar({ store, session }: StepBarProps) {
  const { step, steps } = useViewer(store);
  const groups = useMemo(() => stepGroups(session.scene), [session]);
  const bar = useRef<HTMLElement>(null);
  const onKeyUp = (event: KeyboardEvent) => {
    // Arrow keys changed the step; the focus follows it.
    if (event.key.startsWith('Arrow')) bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  if (groups.length === 0) return null;
  return (
    <nav ref={bar} className={styles.bar} aria-label={t('viewer.steps')} onKeyUp={onKeyUp}>
      {groups.map(([from, to]) => (
        <div key={from} className={styles.group} style={{ flexGrow: to - from }}>
          {steps.slice(from, to).map((stop, at) => (
            <Mark
              key={stop.topicId}
              stop={stop}
              index={from + at}
              path={session.path}
              current={step}
              store={store}
              count={steps.length}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

interface MarkProps {
  readonly stop: ViewerStep;
  readonly index: number;
  readonly path: PathNumbering;
  readonly current: number;
  readonly count: number;
  readonly store: ViewerStore;
}

function Mark({ stop, index, path, current, count, store }: MarkProps) {
  const title = stop.title || t('viewer.untitledStep');
  const name = t('viewer.stepName', { step: path.numberOf(index), title });
  const isCurrent = index === current;
  // Keeps the preview card of marks near an edge on the stage.
  const side = index < count / 4 ? 'start' : index > (count * 3) / 4 ? 'end' : 'middle';
  return (
    <button
      type="button"
      className={styles.mark}
      data-passed={index <= current || undefined}
      data-side={side}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={name}
      tabIndex={isCurrent || (current === 0 && index === path.first) ? 0 : -1}
      onClick={() => store.goTo(index)}
    >
      <span className={styles.card} aria-hidden="true">
        {stop.picture && (
          <img
            src={stop.picture.url}
            alt=""
            loading="lazy"
            width={stop.picture.width}
            height={stop.picture.height}
          />
        )}
        <span dir="auto">{title}</span>
      </span>
    </button>
  );
}
