import type { LiveSettings } from '@flydeck/contract/live/session';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './live.module.css';

interface AudienceSettingsProps {
  readonly settings: LiveSettings;
  readonly onChange: (settings: Partial<LiveSettings>) => Promise<void>;
}

/** What followers may do. Changes are shown immediately, and undone if they could not be saved. */
export function AudienceSettings({ settings, onChange }: AudienceSettingsProps) {
  const [unsaved, setUnsaved] = useState<Partial<LiveSettings>>({});
  const { run, error } = useAction(onChange);
  const shown = { ...settings, ...unsaved };
  const change = async (name: keyof LiveSettings, value: boolean) => {
    setUnsaved((others) => ({ ...others, [name]: value }));
    await run({ [name]: value });
    setUnsaved(({ [name]: _, ...others }) => others);
  };
  const setting = (name: keyof LiveSettings, label: string, isDisabled = false) => (
    <Checkbox
      label={label}
      disabled={isDisabled}
      checked={shown[name]}
      onChange={({ currentTarget }) => void change(name, currentTarget.checked)}
    />
  );
  return (
    <section className={styles.section} aria-labelledby="live-settings">
      <h3 id="live-settings">{t('presenter.audienceMay')}</h3>
      {setting('allowsBrowsing', t('presenter.allowsBrowsing'))}
      {setting('acceptsQuestions', t('presenter.acceptsQuestions'))}
      {setting('moderatesQuestions', t('presenter.moderatesQuestions'), !shown.acceptsQuestions)}
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
    </section>
  );
}
