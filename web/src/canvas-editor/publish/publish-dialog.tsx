import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { Film } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { formatVersionTime } from '../../publishing/format-version-time.ts';
import { privacyHint, privacyName } from '../../publishing/privacy-texts.ts';
import { PublishedLink } from '../../publishing/published-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { lacksPaymentProvider, priceText } from '../details/price-text.ts';
import { useSession } from '../session/use-session.ts';
import { ChangeList, useUnpublishedChanges } from './change-list.tsx';
import { PrivacyField } from './privacy-field.tsx';
import styles from './publish.module.css';
import { ShareLink } from './share-link.tsx';
import { SmallTextList } from './small-text-list.tsx';
import { type PublishingProgress, usePublish } from './use-publish.ts';

interface PublishDialogProps {
  readonly open: boolean;
  readonly status: PublishingStatus;
  /** Called with the new status after publishing. */
  readonly onPublished: (status: PublishingStatus) => void;
  /** Called when publishing starts, succeeds or fails, also while the dialog is closed. */
  readonly onProgress: (progress: PublishingProgress) => void;
  /** Called to open the dialog again, to show the result of publishing. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/**
 * A dialog for publishing. At first, it shows what publishing changes, and a field for the privacy. After publishing,
 * it shows the link of the presentation. Publishing continues while the dialog is closed; a toast then reports the
 * result, and opens the dialog again.
 */
export function PublishDialog({ open, status, onPublished, onProgress, onOpen, onClose }: PublishDialogProps) {
  const [isDone, setDone] = useState(false);
  const publishing = usePublish();
  const isOpen = useRef(open);
  isOpen.current = open;
  const close = () => {
    setDone(false);
    onClose();
  };
  const showResult = () => {
    setDone(true);
    onOpen();
  };
  const publish = async (privacy: Privacy | undefined) => {
    onProgress('running');
    const result = await publishing.publish(privacy);
    onProgress('error' in result ? 'failed' : 'idle');
    if ('error' in result) {
      if (!isOpen.current)
        showToast({ kind: 'failed', text: t(result.error), action: { label: t('canvas-publish.retry'), act: onOpen } });
      return;
    }
    onPublished(result);
    if (isOpen.current) setDone(true);
    else
      showToast({
        text: t('canvas-publish.doneTitle'),
        action: { label: t('canvas-publish.showLink'), act: showResult },
      });
  };
  return (
    <Dialog open={open} title={t(isDone ? 'canvas-publish.doneTitle' : 'canvas-publish.dialogTitle')} onClose={close}>
      {open && isDone && <PublishedMessage status={status} onClose={close} />}
      {open && !isDone && (
        <PublishForm
          status={status}
          isBusy={publishing.isBusy}
          error={publishing.error}
          onPublish={(privacy) => void publish(privacy)}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

/** Returns the message that publishing has succeeded. */
const doneText = ({ privacy }: PublishingStatus): string =>
  t(privacy === 'private' ? 'canvas-publish.doneTextPrivate' : 'canvas-publish.doneText');

function PublishedMessage({ status, onClose }: { readonly status: PublishingStatus; readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // Focuses this button, because the button "Publish", which had the focus, is no longer shown.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p>{doneText(status)}</p>
      <div className={styles.section}>
        <PublishedLink path={status.path} />
      </div>
      <div className={styles.actions}>
        <Button ref={button} kind="primary" onClick={onClose}>
          {t('canvas-publish.keepEditing')}
        </Button>
      </div>
    </>
  );
}

interface PublishFormProps {
  readonly status: PublishingStatus;
  readonly isBusy: boolean;
  /** Message key of the error of the last publishing. */
  readonly error: string | undefined;
  /** @param privacy the new privacy; undefined if it does not change */
  readonly onPublish: (privacy: Privacy | undefined) => void;
  readonly onClose: () => void;
}

/** Returns the key of the message that names the published version and the people who see it. */
function versionMessage({ hasChanges, privacy }: PublishingStatus): string {
  if (privacy === 'private') return 'canvas-publish.privateVersion';
  return hasChanges ? 'canvas-publish.visitorsSee' : 'canvas-publish.visitorsSeeThis';
}

function PublishForm({ status, isBusy, error, onPublish, onClose }: PublishFormProps) {
  const session = useSession();
  const [chosenPrivacy, setChosenPrivacy] = useState<Privacy>();
  const privacy = chosenPrivacy ?? status.privacy;
  const changes = useUnpublishedChanges(status);
  const isLoading = changes === undefined;
  const hasNothingToPublish = !status.hasChanges && privacy === status.privacy;
  return (
    <>
      <p className={styles.lead}>{t(versionMessage(status), { time: formatVersionTime(status.publishedAt) })}</p>
      <ChangeList changes={changes} />
      {!isLoading && <SmallTextList onClose={onClose} />}
      {status.canSetPrivacy ? (
        <>
          <PrivacyField value={privacy} onChange={setChosenPrivacy} className={styles.section} />
          <div className={styles.section}>
            <ShareLink />
          </div>
        </>
      ) : (
        <p className={styles.section}>
          {privacyName(privacy)}. {privacyHint(privacy)}
        </p>
      )}
      <p className={styles.section}>{t('canvas-publish.pdfPrice', { price: priceText(status.pdfPrice, status) })}</p>
      <Button
        className={styles.section}
        onClick={() => {
          onClose();
          session.events.openDownload({});
        }}
      >
        <Film size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('film.download')}
      </Button>
      {lacksPaymentProvider(status.pdfPrice, status) && (
        <Notice kind="failed">{t('canvas-details.priceNotOffered')}</Notice>
      )}
      {!status.canPublish && <Notice>{t('canvas-publish.mayNotPublish')}</Notice>}
      {error && (
        <div className={styles.section}>
          <Notice kind="failed">{t(error)}</Notice>
        </div>
      )}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onClose}>
          {t(isBusy ? 'page.close' : 'form.cancel')}
        </Button>
        <Button
          kind="primary"
          // The lists above the button move it when they are loaded.
          disabled={isBusy || isLoading || hasNothingToPublish || !status.canPublish}
          onClick={() => onPublish(privacy === status.privacy ? undefined : privacy)}
        >
          {t(isBusy ? 'canvas-publish.publishing' : 'canvas-publish.publish')}
        </Button>
      </div>
    </>
  );
}
