import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { compareDocuments, type DocumentChanges, type TopicChange } from '@flydeck/editor/publishing/changed-topics';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './publish.module.css';

/** Message keys of the labels of changed topics, by the kind of the change. */
const LABELS: Readonly<Record<TopicChange['kind'], string>> = {
  added: 'canvas-publish.added',
  changed: 'canvas-publish.changed',
  removed: 'canvas-publish.removed',
};

/** The changes since the published state. `none` if there are no changes, or if no published state can be loaded. */
type LoadedChanges = DocumentChanges | 'none';

/** Returns the changes that visitors will see after publishing; undefined while the published state is being loaded. */
export function useUnpublishedChanges({ publishedSeq, hasChanges }: PublishingStatus): LoadedChanges | undefined {
  const { oid, editor } = useSession();
  const [changes, setChanges] = useState<LoadedChanges>();
  useEffect(() => {
    if (publishedSeq === null || !hasChanges) {
      setChanges('none');
      return;
    }
    let isCurrent = true;
    setChanges(undefined);
    call('GET /api/editing/:oid/history/:seq', { params: { oid, seq: String(publishedSeq) } }).then(
      ({ records }) => isCurrent && setChanges(compareDocuments(new RecordStore(records), editor.store)),
      () => isCurrent && setChanges('none'),
    );
    return () => {
      isCurrent = false;
    };
  }, [oid, editor, publishedSeq, hasChanges]);
  return changes;
}

/**
 * A list of the changes that visitors will see after publishing: changes of topics, of the path and of the document
 * itself. Not shown if there are no changes.
 */
export function ChangeList({ changes }: { readonly changes: LoadedChanges | undefined }) {
  if (changes === 'none') return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('canvas-publish.whatChanges')}</h3>
      {changes ? <Changes changes={changes} /> : <Skeleton width="100%" height={60} />}
    </section>
  );
}

function Changes({ changes: { topics, isDocumentChanged, isPathChanged } }: { readonly changes: DocumentChanges }) {
  return (
    <ul className={styles.list}>
      {isDocumentChanged && <li>{t('canvas-publish.documentChanged')}</li>}
      {isPathChanged && <li>{t('canvas-publish.pathChanged')}</li>}
      {topics.map(({ kind, topic, title }) => (
        <li key={topic}>
          <span className={styles.tag} data-kind={kind}>
            {t(LABELS[kind])}
          </span>
          <bdi>{title || t('page.untitled')}</bdi>
        </li>
      ))}
    </ul>
  );
}
