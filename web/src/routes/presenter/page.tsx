import type { PageContext } from '@flydeck/contract/pages';
import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { type ReactNode, useEffect, useState } from 'react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './page.module.css';

export function presenterHead({ title }: PresenterPage, { siteName }: PageContext): Head {
  return { title: `${t('presenter.pageTitle', { title: title || t('page.untitled') })} · ${siteName}`, tags: [] };
}

/** Loads the console or the stage, and shows a dark page meanwhile. */
export function PresenterPageView({ data }: { readonly data: PresenterPage }) {
  const [view, setView] = useState<ReactNode>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A new attempt must run the effect again, so the effect has to use `attempt`.
    void attempt;
    setFailed(false);
    // The page is dark also if the visitor prefers light colours, because it is used in dark surroundings.
    document.documentElement.dataset['theme'] = 'dark';
    import('../../presenter/presenter.tsx').then(
      ({ Presenter }) => setView(<Presenter data={data} />),
      () => setFailed(true),
    );
  }, [data, attempt]);
  return (
    <main id="content" className={styles.page} aria-busy={view === undefined && !hasFailed}>
      {view ?? <h1 className="visually-hidden">{data.title || t('page.untitled')}</h1>}
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>{t('viewer.failedText')}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{t('viewer.retry')}</Button>
        </div>
      )}
    </main>
  );
}
