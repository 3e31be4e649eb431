import { ArrowLeftToLine, ArrowRightToLine, Combine, Play, Scissors, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Input, TextArea } from '../../ui/input.tsx';
import {
  type CaptionRow,
  formatTimestamp,
  mergeWithNext,
  parseTimestamp,
  problemOf,
  type RowProblem,
  splitRow,
} from './caption-rows.ts';
import styles from './captions-dialog.module.css';

interface CaptionListProps {
  readonly rows: readonly CaptionRow[];
  readonly audio: RefObject<HTMLAudioElement | null>;
  /** Whether problems of rows are shown. */
  readonly showsProblems: boolean;
  readonly onChange: (rows: readonly CaptionRow[]) => void;
}

const PROBLEMS: Readonly<Record<RowProblem, string>> = {
  start: 'replay.problemStart',
  end: 'replay.problemEnd',
  text: 'replay.problemText',
};

/** The captions of a clip, with fields for their times and texts. */
export function CaptionList({ rows, audio, showsProblems, onChange }: CaptionListProps) {
  const currentMs = () => (audio.current?.currentTime ?? 0) * 1000;
  return (
    <ol className={styles.list}>
      {rows.map((row, index) => {
        const number = index + 1;
        const problem = showsProblems ? problemOf(row) : undefined;
        const change = (fields: Partial<CaptionRow>) => onChange(rows.with(index, { ...row, ...fields }));
        const invalid = (field: RowProblem) => (problem === field ? { 'aria-invalid': true as const } : {});
        return (
          <li key={row.id} className={styles.row}>
            <div className={styles.times}>
              <Input
                {...invalid('start')}
                aria-label={t('replay.startTime', { number })}
                value={row.start}
                onChange={({ target }) => change({ start: target.value })}
              />
              <span aria-hidden="true">–</span>
              <Input
                {...invalid('end')}
                aria-label={t('replay.endTime', { number })}
                value={row.end}
                onChange={({ target }) => change({ end: target.value })}
              />
            </div>
            <TextArea
              {...invalid('text')}
              className={styles.text}
              rows={2}
              aria-label={t('replay.text', { number })}
              value={row.text}
              onChange={({ target }) => change({ text: target.value })}
            />
            <div className={styles.rowTools}>
              <IconButton label={t('replay.playFrom')} onClick={() => playFrom(audio.current, row)}>
                <Play size={18} strokeWidth={1.75} />
              </IconButton>
              <IconButton
                label={t('replay.setStart')}
                onClick={() => change({ start: formatTimestamp(Math.round(currentMs())) })}
              >
                <ArrowLeftToLine size={18} strokeWidth={1.75} />
              </IconButton>
              <IconButton
                label={t('replay.setEnd')}
                onClick={() => change({ end: formatTimestamp(Math.round(currentMs())) })}
              >
                <ArrowRightToLine size={18} strokeWidth={1.75} />
              </IconButton>
              <IconButton label={t('replay.split')} onClick={() => onChange(splitRow(rows, index, currentMs()))}>
                <Scissors size={18} strokeWidth={1.75} />
              </IconButton>
              <IconButton
                label={t('replay.merge')}
                disabled={index === rows.length - 1}
                onClick={() => onChange(mergeWithNext(rows, index))}
              >
                <Combine size={18} strokeWidth={1.75} />
              </IconButton>
              <IconButton label={t('replay.remove')} onClick={() => onChange(rows.toSpliced(index, 1))}>
                <Trash2 size={18} strokeWidth={1.75} />
              </IconButton>
            </div>
            {problem && (
              <p className={styles.problem} role="alert">
                {t(PROBLEMS[problem])}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function playFrom(audio: HTMLAudioElement | null, row: CaptionRow): void {
  if (!audio) return;
  audio.currentTime = (parseTimestamp(row.start) ?? 0) / 1000;
  // The element shows that the sound could not be loaded.
  audio.play().catch(() => undefined);
}
