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

interface Opened {
  readonly draft: Draft;
  readonly Editor: ComponentType<{ readonly draft: Draft }>;
}

/** Loads the editor and the draft; shows a placeholder until then. `#present` opens the presentation instead. */
export function EditPageView({ data }: { readonly data: EditPage }) {
  const [opened, setOpened] = useState<Opened>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (location.hash === PRESENT_HASH) {
      location.replace(data.path + PRESENT_HASH);
      return;
    }
    void attempt;
    setFailed(false);
    const draftCall = call('GET /api/drafts/:oid', { params: { oid: data.oid } });
    Promise.all([import('../../editor/editor.tsx'), draftCall])
      .then(([{ Editor }, draft]) => setOpened({ draft, Editor }))
      .catch(() => setFailed(true));
  }, [data.oid, data.path, attempt]);
  if (opened) return <opened.Editor draft={opened.draft} />;
  return (
    <div className={styles.waiting} aria-busy={!failed}>
      <header className={styles.bar}>
        <h1 dir="auto">{data.title || t('page.untitled')}</h1>
      </header>
      <main id="content" className={styles.main}>
        {failed ? (
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
