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
  /** Whether Public is preselected: true if the button "Publish" opened the dialog. */
  readonly preselectsPublic: boolean;
  readonly onClose: () => void;
}

/**
 * Dialog that selects who can see a presentation. After the presentation has become listed, the dialog shows its URL.
 */
export function PrivacyDialog({ presentation, preselectsPublic, onClose }: PrivacyDialogProps) {
  const { store } = useDashboard();
  const { oid, privacy, path, title } = presentation;
  const [selectedPrivacy, setSelectedPrivacy] = useState<Privacy>(preselectsPublic ? 'public' : privacy);
  const [hasBecomeListed, setHasBecomeListed] = useState(false);
  const becomesListed = isListed(selectedPrivacy) && !isListed(privacy);
  const save = async () => {
    const isSaved = selectedPrivacy === privacy || (await store.changePresentation(oid, { privacy: selectedPrivacy }));
    if (!isSaved) return;
    if (becomesListed) setHasBecomeListed(true);
    else onClose();
  };
  if (hasBecomeListed) return <PublishedDialog title={title} path={path} onClose={onClose} />;
  return (
    <FormDialog
      title={t(preselectsPublic ? 'dashboard.publishTitle' : 'publishing.privacy')}
      submitLabel={t(becomesListed ? 'dashboard.publish' : 'dashboard.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('dashboard.privacyText')}
        legendClass={styles.lead}
        name="privacy"
        choices={PRIVACY_CHOICES}
        selectedValue={selectedPrivacy}
        onChoose={setSelectedPrivacy}
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
    <Dialog open title={t('dashboard.publishedTitle', { title: title || t('page.untitled') })} onClose={onClose}>
      <PublishedLink path={path} />
      <div className={styles.actions}>
        <Button kind="primary" onClick={onClose}>
          {t('dashboard.done')}
        </Button>
      </div>
    </Dialog>
  );
}
