import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './dialogs.module.css';
import { FormDialog } from './form-dialog.tsx';
import { privacyName } from './privacy-label.tsx';
import { useDashboard } from './use-dashboard.ts';

interface PrivacyDialogProps {
  readonly presentation: OwnPresentation;
  /** It was opened to publish: that is suggested. */
  readonly publish: boolean;
  readonly onClose: () => void;
}

/** From the most open to the most closed. */
const CHOICES: readonly Privacy[] = ['public', 'reusable', 'hidden', 'private'];

function meaningOf(privacy: Privacy): string {
  const meanings = {
    public: t('dashboard.publicMeans'),
    reusable: t('dashboard.reusableMeans'),
    hidden: t('dashboard.hiddenMeans'),
    private: t('dashboard.privateMeans'),
  };
  return meanings[privacy];
}

const isOut = (privacy: Privacy) => privacy === 'public' || privacy === 'reusable';

/** Who may see a presentation, in plain words. */
export function PrivacyDialog({ presentation, publish, onClose }: PrivacyDialogProps) {
  const { store } = useDashboard();
  const href = useHref();
  const { oid, privacy, path, title } = presentation;
  const [chosen, choose] = useState<Privacy>(publish ? 'public' : privacy);
  const willPublish = isOut(chosen) && !isOut(privacy);
  const save = async () => {
    const isSaved = chosen === privacy || (await store.change(oid, { privacy: chosen }));
    if (!isSaved) return;
    onClose();
    if (willPublish)
      showToast({
        text: t('dashboard.published', { title: title || t('page.untitled') }),
        action: { label: t('dashboard.open'), act: () => location.assign(href(path)) },
      });
  };
  return (
    <FormDialog
      title={t(publish ? 'dashboard.publishTitle' : 'dashboard.privacyTitle')}
      submitLabel={t(willPublish ? 'dashboard.publish' : 'dashboard.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('dashboard.privacyText')}
        legendClass={styles.lead}
        name="privacy"
        choices={CHOICES}
        chosen={chosen}
        onChoose={choose}
        labelOf={privacyName}
        hintOf={meaningOf}
      />
    </FormDialog>
  );
}
