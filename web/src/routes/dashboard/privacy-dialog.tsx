import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { isListed, PRIVACY_CHOICES, privacyHint, privacyName } from '../../publishing/privacy-texts.ts';
import { PublishedLink } from '../../publishing/published-link.tsx';
import { Dialog } from '../../ui/aria/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './dialogs.module.css';
import { FormDialog } from './form-dialog.tsx';
import { useDashboard } from './use-dashboard.ts';

interface PrivacyDialogProps {
  readonly presentation: OwnPresentation;
  /** The dialog was opened to publish: Public is preselected. */
  readonly publish: boolean;
  readonly onClose: () => void;
}

/** Chooses who can see a presentation. Shows the link once it becomes public. */
export function PrivacyDialog({ presentation, publish, onClose }: PrivacyDialogProps) {
  const { store } = useDashboard();
  const { oid, privacy, path, title } = presentation;
  const [chosen, choose] = useState<Privacy>(publish ? 'public' : privacy);
  const [isDone, setDone] = useState(false);
  const willPublish = isListed(chosen) && !isListed(privacy);
  const save = async () => {
    const isSaved = chosen === privacy || (await store.change(oid, { privacy: chosen }));
    if (!isSaved) return;
    if (willPublish) setDone(true);
    else onClose();
  };
  if (isDone) return <PublishedDialog title={title} path={path} onClose={onClose} />;
  return (
    <FormDialog
      title={t(publish ? 'dashboard.publishTitle' : 'publishing.privacy')}
      submitLabel={t(willPublish ? 'dashboard.publish' : 'dashboard.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('dashboard.privacyText')}
        legendClass={styles.lead}
        name="privacy"
        choices={PRIVACY_CHOICES}
        chosen={chosen}
        onChoose={choose}
        labelOf={privacyName}
        hintOf={privacyHint}
      />
    </FormDialog>
  );
}

interface PublishedDialogProps extends Pick<OwnPresentation, 'title' | 'path'> {
  readonly onClose: () => void;
}

function PublishedDialog({ title, path, onClose }: PublishedDialogProps) {
  return (
    <Dialog
      open
      title={t('dashboard.publishedTitle', { title: title || t('page.untitled') })}
      onClose={onClose}
    >
      <PublishedLink path={path} />
      <div className={styles.end}>
        <Button kind="primary" onClick={onClose}>
          {t('dashboard.done')}
        </Button>
      </div>
    </Dialog>
  );
}
