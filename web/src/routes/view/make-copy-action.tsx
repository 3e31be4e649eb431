import { COPY_PRESENTATION } from '@flydeck/contract/events/sharing-events';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Copy, LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { navigateAfter } from '../../analytics/navigate-after.ts';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { editorPath } from './editor-path.ts';
import styles from './make-copy-action.module.css';
import { usePersonalPage } from './personal-page.ts';
import { ToolbarButton } from './toolbar-action.tsx';

const CopyFailureDialog = lazy(() => import('./copy-failure-dialog.tsx'));

type CopyState = { readonly status: 'ready' | 'copying' } | { readonly status: 'failed'; readonly error: CallError };

/** The button "Make a copy". Renders nothing on mobile devices, or if the visitor may not copy (V6.6). */
export function MakeCopyAction({ page }: { readonly page: PresentationPage }) {
  const href = useHref();
  const personalPage = usePersonalPage();
  const [state, setState] = useState<CopyState>({ status: 'ready' });
  const opener = useRef<HTMLButtonElement>(null);
  if (!personalPage?.showMakeACopyButton || personalPage.isMobile) return null;
  // URL of the sign-up page that the button opens; null if the visitor can make a copy without signing up.
  const { makeACopyRedirectUrl: redirectUrl } = personalPage;

  const copy = async () => {
    setState({ status: 'copying' });
    try {
      const query = { key: page.accessKey ?? undefined };
      const duplicate = await call('POST /api/presentations/:oid/duplicate', {
        params: { oid: page.oid },
        query,
      });
      location.assign(href(editorPath(duplicate)));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState({ status: 'failed', error });
    }
  };
  const handleClick = () => {
    if (state.status === 'copying') return;
    const logging = logEvent(COPY_PRESENTATION, { prezi_oid: page.oid, source: 'VIEW_PAGE' });
    if (redirectUrl === null) void copy();
    else void navigateAfter(logging, href(redirectUrl));
  };
  const close = () => {
    setState({ status: 'ready' });
    opener.current?.focus();
  };
  const isCopying = state.status === 'copying';
  return (
    <>
      <ToolbarButton
        ref={opener}
        icon={isCopying ? LoaderCircle : Copy}
        label={t(isCopying ? 'view.copying' : 'view.makeACopy')}
        className={isCopying ? styles.copying : undefined}
        aria-disabled={isCopying}
        onClick={handleClick}
      />
      <span role="status" className="visually-hidden">
        {isCopying && t('view.copying')}
      </span>
      {state.status === 'failed' && (
        <Suspense>
          <CopyFailureDialog error={state.error} onClose={close} onRetry={() => void copy()} />
        </Suspense>
      )}
    </>
  );
}
