import type { Draft } from '@flydeck/contract/drafts/draft';
import type { EditPage } from '@flydeck/contract/drafts/page';
import type { PageContext } from '@flydeck/contract/pages';
import { type ComponentType, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Head } from '../../document.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PRESENT_HASH } from '../../viewer/deep-link.ts';
import styles from './page.module.css';

export function editHead({ title }: EditPage, { siteName }: PageContext): Head {
  return { title: `${t('editor.editing', { title: title || t('page.untitled') })} · ${siteName}` };
}

interface LoadedEditor {
  readonly draft: Draft;
  readonly Editor: ComponentType<{ readonly draft: Draft }>;
}

/** Loads the editor and the draft, and shows a placeholder meanwhile. `#present` redirects to the presentation. */
export function EditPageView({ data }: { readonly data: EditPage }) {
  const [loadedEditor, setLoadedEditor] = useState<LoadedEditor>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (location.hash === PRESENT_HASH) {
      location.replace(data.path + PRESENT_HASH);
      return;
    }
    // Each attempt runs the effect again.
    void attempt;
    setFailed(false);
    const draftCall = call('GET /api/drafts/:oid', { params: { oid: data.oid } });
    Promise.all([import('../../editor/editor.tsx'), draftCall])
      .then(([{ Editor }, draft]) => setLoadedEditor({ draft, Editor }))
      .catch(() => setFailed(true));
  }, [data.oid, data.path, attempt]);
  if (loadedEditor) return <loadedEditor.Editor draft={loadedEditor.draft} />;
  return (
    <div className={styles.waiting} aria-busy={!hasFailed}>
      <header className={styles.bar}>
        <h1 dir="auto">{data.title || t('page.untitled')}</h1>
      </header>
      <main id="content" className={styles.main}>
        {hasFailed ? (
          <EmptyState drawing={<EmptyCanvasDrawing />} title={t('editor.openFailed')}>
            <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
              {t('editor.retry')}
            </Button>
          </EmptyState>
        ) : (
          <div className={styles.stage} />
        )}
      </main>
    </div>
  );
}
