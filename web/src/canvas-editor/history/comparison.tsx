import { DIFFERENCE_KINDS, type Difference, type DifferenceKind } from '@flydeck/editor/compare/compare-states';
import { changedTexts } from '@flydeck/editor/compare/compare-texts';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { recordName } from '../notices/record-name.ts';
import styles from './comparison.module.css';
import { TextDifference } from './text-difference.tsx';

const KIND_KEYS: Readonly<Record<DifferenceKind, string>> = {
  added: 'canvas-publish.differenceAdded',
  changed: 'canvas-publish.differenceChanged',
  moved: 'canvas-publish.differenceMoved',
  deleted: 'canvas-publish.differenceDeleted',
};

/** Maximum number of listed differences. */
const MAX_LISTED = 200;

interface ComparisonProps {
  readonly differences: readonly Difference[];
  readonly shown: RecordStore;
  readonly current: RecordStore;
  readonly focused: string | undefined;
  /** Called with the record to show in the preview; undefined shows the whole canvas. */
  readonly onFocus: (id: string | undefined) => void;
}

/** What was added, changed, moved and deleted since a state. A press on an entry shows it in the preview. */
export function Comparison({ differences, shown, current, focused, onFocus }: ComparisonProps) {
  if (differences.length === 0) return <p className={styles.none}>{t('canvas-publish.noDifferences')}</p>;
  const counts = DIFFERENCE_KINDS.map((kind) => ({
    kind,
    count: differences.filter((difference) => difference.kind === kind).length,
  })).filter(({ count }) => count > 0);
  return (
    <section className={styles.comparison} aria-label={t('canvas-publish.differences')}>
      <h3 className={styles.heading}>{t('canvas-publish.differences')}</h3>
      <ul className={styles.counts}>
        {counts.map(({ kind, count }) => (
          <li key={kind}>
            <Sample kind={kind} />
            {`${t(KIND_KEYS[kind])}: ${count}`}
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        {differences.slice(0, MAX_LISTED).map(({ id, kind }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={id === focused}
              onClick={() => onFocus(id === focused ? undefined : id)}
            >
              <Sample kind={kind} />
              <bdi className={styles.name}>{recordName(kind === 'deleted' ? shown : current, id)}</bdi>
              <span className={styles.kind}>{t(KIND_KEYS[kind])}</span>
            </button>
            {kind === 'changed' && <ChangedTexts id={id} shown={shown} current={current} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangedTextsProps extends Pick<ComparisonProps, 'shown' | 'current'> {
  readonly id: string;
}

function ChangedTexts({ id, shown, current }: ChangedTextsProps) {
  // The states do not change while they are compared.
  const texts = useMemo(() => changedTexts(shown, current, id), [shown, current, id]);
  return <TextDifference texts={texts} />;
}

/** The outline with which the preview marks a kind of difference. */
const Sample = ({ kind }: { readonly kind: DifferenceKind }) => (
  <svg className={styles.sample} viewBox="0 0 18 14" aria-hidden="true">
    <rect className={`${styles.mark} ${styles[kind]}`} x="2" y="2" width="14" height="10" rx="2" />
  </svg>
);
