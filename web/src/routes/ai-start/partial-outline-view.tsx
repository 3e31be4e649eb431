import type { PreviewDraftRequest } from '@flydeck/contract/drafts/create-draft';
import type { OutlineTopic } from '@flydeck/contract/outlines/outline';
import { DraftPreview } from '../../draft-preview/draft-preview.tsx';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import type { PartialOutline } from './partial-outline.ts';
import styles from './partial-outline-view.module.css';

interface PartialOutlineViewProps {
  readonly outline: PartialOutline;
  /** Name of the template; empty for none. */
  readonly template: string;
  readonly onCancel: () => void;
}

/** The outline while it is generated, topic by topic, and its canvas. */
export function PartialOutlineView({ outline, template, onCancel }: PartialOutlineViewProps) {
  const { title, topics, fraction, isChecking } = outline;
  const activity = isChecking ? t('outline.checking') : t('outline.making');
  return (
    <section className={styles.outline} aria-busy="true">
      <div className={styles.head}>
        <p role="status">
          <span className={styles.generating}>{activity}</span>{' '}
          {topics.length > 0 && <span>{t('outline.topicCount', { count: topics.length })}</span>}
        </p>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </div>
      <progress className={styles.progress} max={1} value={isChecking ? undefined : fraction} aria-label={activity} />
      {title && (
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
      )}
      <DraftPreview request={toPreview(outline, template)} emptyText={t('outline.canvasWaiting')} />
      <Topics topics={topics} />
      <div className={styles.placeholder} aria-hidden="true">
        <span />
        <span />
      </div>
    </section>
  );
}

/** Returns the presentation of the topics so far; undefined before the first topic. */
function toPreview({ title, language, topics }: PartialOutline, template: string): PreviewDraftRequest | undefined {
  if (topics.length === 0 || title === '') return undefined;
  return { kind: 'outline', outline: { title, language, topics: [...topics] }, ...(template && { template }) };
}

function Topics({ topics }: { readonly topics: readonly OutlineTopic[] }) {
  return (
    <ol className={styles.topics}>
      {topics.map((topic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: topics have no id; the index identifies them.
        <li key={index} dir="auto">
          <strong>{topic.title}</strong>
          {topic.text.map((line, lineIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two lines can be equal.
            <p key={lineIndex}>{line}</p>
          ))}
          {topic.topics && <Topics topics={topic.topics} />}
        </li>
      ))}
    </ol>
  );
}
