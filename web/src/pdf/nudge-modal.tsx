import { COPY_PRESENTATION } from '@flydeck/contract/events/sharing-events';
import { useCallback } from 'react';
import { logCtaClick } from '../analytics/log-cta-click.ts';
import { logEvent } from '../analytics/log-event.ts';
import { followLinkAfter, navigateAfter } from '../analytics/navigate-after.ts';
import { call } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { useAction } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import type { ModalProps } from '../modals/modal-name.ts';
import { useHref } from '../page-context.tsx';
import { editorPath } from '../routes/view/editor-path.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import type { AbandonedFlow } from './abandoned-flow.ts';
import type { NudgeInput } from './modals.ts';
import styles from './nudge-modal.module.css';

/**
 * This dialog appears after a completed purchase, and offers an account or a copy of the presentation (V4.19).
 * `abandonedFlow` contains its texts. docs/spec.md calls the dialog "the dialog after an abandoned purchase".
 */
export function Modal({ input, onClose }: ModalProps<NudgeInput>) {
  const { abandonedFlow } = input;
  return (
    <Dialog open title={t(abandonedFlow.heading)} className={styles.dialog} onClose={onClose}>
      <p className={styles.body}>{t(abandonedFlow.body)}</p>
      {abandonedFlow.mode === 'MakeACopy' ? (
        <MakeACopy input={input} onClose={onClose} />
      ) : (
        <GetStarted abandonedFlow={abandonedFlow} onClose={onClose} />
      )}
    </Dialog>
  );
}

function GetStarted({
  abandonedFlow,
  onClose,
}: {
  readonly abandonedFlow: AbandonedFlow;
  readonly onClose: () => void;
}) {
  const href = useHref();
  const { signUpURL, getStartedCTA } = abandonedFlow;
  const logClick = () => logCtaClick({ location: 'PdfNudge', type: 'BUTTON', text: t(getStartedCTA), url: signUpURL });
  return (
    <div className={styles.actions}>
      <Button onClick={onClose}>{t('pdf.notNow')}</Button>
      <ButtonLink kind="primary" href={href(signUpURL)} onClick={(event) => followLinkAfter(event, logClick())}>
        {t(getStartedCTA)}
      </ButtonLink>
    </div>
  );
}

function MakeACopy({ input, onClose }: { readonly input: NudgeInput; readonly onClose: () => void }) {
  const href = useHref();
  const { oid, accessKey, loggedOutCopyUrl, abandonedFlow } = input;
  const makeCopy = useCallback(async () => {
    const query = { key: accessKey ?? undefined };
    const copy = await call('POST /api/presentations/:oid/duplicate', { params: { oid }, query });
    location.assign(href(editorPath(copy)));
  }, [oid, accessKey, href]);
  const { run, busy, error } = useAction(makeCopy);
  const handleClick = () => {
    if (busy) return;
    const eventLogged = logEvent(COPY_PRESENTATION, { prezi_oid: oid, source: 'VIEW_PAGE' });
    // `loggedOutCopyUrl` is null for members, who copy in this dialog. Other visitors log in at this URL first.
    if (loggedOutCopyUrl === null) void run();
    else void navigateAfter(eventLogged, href(loggedOutCopyUrl));
  };
  return (
    <>
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('pdf.notNow')}</Button>
        <Button kind="primary" aria-disabled={busy} onClick={handleClick}>
          {t(abandonedFlow.getStartedCTA)}
        </Button>
      </div>
    </>
  );
}
