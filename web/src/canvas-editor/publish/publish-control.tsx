import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { Globe, Link2, Lock, type LucideIcon, Upload } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { privacyName } from '../../publishing/privacy-texts.ts';
import { Button } from '../../ui/button.tsx';
import { PublishPart } from '../parts/parts.ts';
import { useSession } from '../session/use-session.ts';
import styles from './publish.module.css';
import { ShareLink } from './share-link.tsx';
import type { PublishingProgress } from './use-publish.ts';
import { usePublishingStatus } from './use-publishing-status.ts';
import { useSharedProgress } from './use-shared-progress.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const PRIVACY_ICONS: Readonly<Record<Privacy, LucideIcon>> = {
  private: Lock,
  hidden: Link2,
  public: Globe,
  reusable: Globe,
};

const PROGRESS_MESSAGES: Readonly<Record<PublishingProgress, string | undefined>> = {
  idle: undefined,
  running: 'canvas-publish.publishing',
  failed: 'canvas-publish.notPublished',
};

/**
 * Shows the privacy of the presentation, and whether the presentation has unpublished changes. The owner sees a link to
 * the share dialog. A button opens the publish dialog.
 */
export function PublishControl() {
  const session = useSession();
  const { status, setStatus, reload } = usePublishingStatus(session);
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useSharedProgress();
  const open = () => {
    reload();
    setOpen(true);
  };
  if (!status) return null;
  const { hasChanges } = status;
  return (
    <>
      <PrivacyStatus status={status} progress={progress} />
      {status.canSetPrivacy && <ShareLink className={styles.share} />}
      <Button
        kind={hasChanges ? 'primary' : 'secondary'}
        className={styles.publish}
        data-changes={hasChanges}
        aria-haspopup="dialog"
        onPointerEnter={PublishPart.preload}
        onClick={open}
      >
        <Upload {...ICON} />
        <span>{t('canvas-publish.publish')}</span>
      </Button>
      <PublishPart.View
        open={isOpen}
        status={status}
        onPublished={setStatus}
        onProgress={setProgress}
        onOpen={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface PrivacyStatusProps {
  readonly status: PublishingStatus;
  readonly progress: PublishingProgress;
}

/**
 * Shows the privacy, whether visitors see the current state of the presentation, and whether publishing is running or
 * has failed.
 */
function PrivacyStatus({ status: { privacy, hasChanges }, progress }: PrivacyStatusProps) {
  const Icon = PRIVACY_ICONS[privacy];
  return (
    <p className={styles.audience} role="status">
      <Icon {...ICON} />
      <span className={styles.audienceText}>
        <span>{privacyName(privacy)}</span>
        <span className={styles.detail} data-changes={hasChanges} data-progress={progress}>
          {t(PROGRESS_MESSAGES[progress] ?? (hasChanges ? 'canvas-publish.behind' : 'canvas-publish.upToDate'))}
        </span>
      </span>
    </p>
  );
}
