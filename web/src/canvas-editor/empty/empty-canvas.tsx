import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { commandLabel } from '../session/command-labels.ts';
import { useSession } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';
import styles from './empty-canvas.module.css';

/** Attributes of the drawings in all buttons. */
const SVG_PROPS = {
  viewBox: '0 0 160 100',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Three buttons over an empty canvas: they add a topic, choose the text tool, or insert a picture. */
export function EmptyCanvas() {
  return (
    <section className={styles.empty} aria-labelledby="canvas-begin">
      <h2 id="canvas-begin">{t('canvas-menus.emptyTitle')}</h2>
      <div className={styles.choices}>
        <Choice command="add-topic" label={commandLabel({ id: 'add-topic' })}>
          <TopicDrawing />
        </Choice>
        <Choice command="tool-text" label={t('canvas-menus.emptyText')}>
          <TextDrawing />
        </Choice>
        <Choice command="insert-image" label={commandLabel({ id: 'insert-image' })}>
          <PictureDrawing />
        </Choice>
      </div>
    </section>
  );
}

interface ChoiceProps {
  /** Id of the command. */
  readonly command: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that runs a command, with a drawing and a label. */
function Choice({ command: id, label, children }: ChoiceProps) {
  const session = useSession();
  const start = () => {
    session.run(id);
    focusStage();
  };
  return (
    <button type="button" className={styles.choice} onClick={start}>
      {children}
      <span>{label}</span>
    </button>
  );
}

/** Three nested topics, with an arrow into the innermost one. */
function TopicDrawing() {
  return (
    <svg aria-hidden="true" {...SVG_PROPS}>
      <rect x="12" y="10" width="136" height="80" rx="9" opacity=".4" strokeDasharray="4 6" />
      <rect x="54" y="26" width="76" height="48" rx="7" />
      <g className={styles.accent}>
        <rect x="96" y="40" width="24" height="17" rx="4" />
        <path d="M26 76c22 0 24-28 60-28" strokeDasharray="1 6" />
        <path d="m80 43 7 5-6 6" />
      </g>
    </svg>
  );
}

/** A large T with a caret, and lines of text. */
function TextDrawing() {
  return (
    <svg aria-hidden="true" {...SVG_PROPS}>
      <path d="M34 34v-8h46v8M57 26v34M49 60h16" />
      <path d="M92 20v46M87 20h10M87 66h10" className={styles.accent} />
      <path d="M34 78h92" opacity=".4" />
      <path d="M108 34h20M108 48h14" opacity=".4" />
    </svg>
  );
}

/** Two pictures, one behind the other. */
function PictureDrawing() {
  return (
    <svg aria-hidden="true" {...SVG_PROPS}>
      <rect x="66" y="14" width="66" height="48" rx="7" transform="rotate(7 99 38)" opacity=".4" />
      <rect x="28" y="26" width="84" height="58" rx="7" />
      <path d="m30 74 22-24 17 18 12-12 29 26" className={styles.accent} />
      <circle cx="88" cy="43" r="6" className={styles.accent} />
    </svg>
  );
}
