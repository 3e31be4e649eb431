import { COPY_PRESENTATION } from '@flydeck/contract/events/sharing-events';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Copy, LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { navigateAfter } from '../../analytics/navigate-after.ts';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import styles from './copy-action.module.css';
import { editorPath } from './editor-path.ts';
import { usePersonalPage } from './personal.ts';
import { ToolbarButton } from './toolbar-action.tsx';

const CopyFailed = lazy(() => import('./copy-failed.tsx'));

type State = { readonly is: 'ready' | 'copying' } | { readonly is: 'failed'; readonly error: CallError };

/** "Make a copy", where the page data allows it, but not on mobile devices (V6.6). */
export function CopyAction({ page }: { readonly page: PresentationPage }) {
  const href = useHref();
  const personal = usePersonalPage();
  const [state, setState] = useState<State>({ is: 'ready' });
  const opener = useRef<HTMLButtonElement>(null);
  if (!personal?.showMakeACopyButton || personal.isMobile) return null;
  const { makeACopyRedirectUrl: redirectUrl } = personal;

  const copy = async () => {
    setState({ is: 'copying' });
    try {
      const query = { key: page.accessKey ?? undefined };
      const created = await call('POST /api/presentations/:oid/duplicate', {
        params: { oid: page.oid },
        query,
      });
      location.assign(href(editorPath(created)));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState({ is: 'failed', error });
    }
  };
  const start = () => {
    if (state.is === 'copying') return;
    const logged = logEvent(COPY_PRESENTATION, { prezi_oid: page.oid, source: 'VIEW_PAGE' });
    if (redirectUrl === null) void copy();
    else void navigateAfter(logged, href(redirectUrl));
  };
  const close = () => {
    setState({ is: 'ready' });
    opener.current?.focus();
  };
  const isCopying = state.is === 'copying';
  return (
    <>
      <ToolbarButton
        ref={opener}
        icon={isCopying ? LoaderCircle : Copy}
        label={t(isCopying ? 'view.copying' : 'view.makeACopy')}
        className={isCopying ? styles.copying : undefined}
        aria-disabled={isCopying}
        onClick={start}
      />
      <span role="status" className="visually-hidden">
        {isCopying && t('view.copying')}
      </span>
      {state.is === 'failed' && (
        <Suspense>
          <CopyFailed error={state.error} onClose={close} onRetry={() => void copy()} />
        </Suspense>
      )}
    </>
  );
}
