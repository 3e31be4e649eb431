import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { formatVersionTime } from '../../publishing/format-version-time.ts';
import { privacyHint, privacyName } from '../../publishing/privacy-texts.ts';
import { PublishedLink } from '../../publishing/published-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lacksPaymentProvider, priceText } from '../details/price-text.ts';
import { ChangeList } from './change-list.tsx';
import { PrivacyField } from './privacy-field.tsx';
import styles from './publish.module.css';
import { SmallTextList } from './small-text-list.tsx';
import { usePublish } from './use-publish.ts';

interface PublishDialogProps {
  readonly open: boolean;
  readonly status: PublishingStatus;
  /** Called with the new status after publishing. */
  readonly onPublished: (status: PublishingStatus) => void;
  readonly onClose: () => void;
}

/**
 * A dialog for publishing. At first, it shows what publishing changes, and a field for the privacy. After publishing,
 * it shows the link of the presentation.
 */
export function PublishDialog({ open, onClose, ...formProps }: PublishDialogProps) {
  const [isDone, setDone] = useState(false);
  const close = () => {
    setDone(false);
    onClose();
  };
  return (
    <Dialog open={open} title={t(isDone ? 'canvas-publish.doneTitle' : 'canvas-publish.dialogTitle')} onClose={close}>
      {open && isDone && <PublishedMessage status={formProps.status} onClose={close} />}
      {open && !isDone && <PublishForm {...formProps} onDone={() => setDone(true)} onClose={close} />}
    </Dialog>
  );
}

function PublishedMessage({
  status: { path, privacy },
  onClose,
}: {
  readonly status: PublishingStatus;
  readonly onClose: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // Focuses this button, because the button "Publish", which had the focus, is no longer shown.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p>{t(privacy === 'private' ? 'canvas-publish.doneTextPrivate' : 'canvas-publish.doneText')}</p>
      <div className={styles.section}>
        <PublishedLink path={path} />
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
  readonly onPublished: (status: PublishingStatus) => void;
  /** Called after `onPublished`, to show the message that publishing has succeeded. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function PublishForm({ status, onPublished, onDone, onClose }: PublishFormProps) {
  const [chosenPrivacy, setChosenPrivacy] = useState<Privacy>();
  const { publish, isBusy, error } = usePublish();
  const privacy = chosenPrivacy ?? status.privacy;
  const hasNothingToPublish = !status.hasChanges && privacy === status.privacy;
  const submit = async () => {
    const published = await publish(privacy === status.privacy ? undefined : privacy);
    if (!published) return;
    onPublished(published);
    onDone();
  };
  return (
    <>
      <p className={styles.lead}>
        {t(status.hasChanges ? 'canvas-publish.visitorsSee' : 'canvas-publish.visitorsSeeThis', {
          time: formatVersionTime(status.publishedAt),
        })}
      </p>
      <ChangeList status={status} />
      <SmallTextList onClose={onClose} />
      {status.canSetPrivacy ? (
        <PrivacyField value={privacy} onChange={setChosenPrivacy} className={styles.section} />
      ) : (
        <p className={styles.section}>
          {privacyName(privacy)}. {privacyHint(privacy)}
        </p>
      )}
      <p className={styles.section}>{t('canvas-publish.pdfPrice', { price: priceText(status.pdfPrice, status) })}</p>
      {lacksPaymentProvider(status.pdfPrice, status) && (
        <Notice kind="failed">{t('canvas-details.priceNotOffered')}</Notice>
      )}
      {!status.canPublish && <Notice>{t('canvas-publish.mayNotPublish')}</Notice>}
      {error && <Notice kind="failed">{t(error)}</Notice>}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          kind="primary"
          disabled={isBusy || hasNothingToPublish || !status.canPublish}
          onClick={() => void submit()}
        >
          {t(isBusy ? 'canvas-publish.publishing' : 'canvas-publish.publish')}
        </Button>
      </div>
    </>
  );
}
