import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';

const WORDS: Readonly<Record<Privacy, readonly [label: string, hint: string]>> = {
  public: ['editor.privacyPublic', 'editor.privacyPublicHint'],
  reusable: ['editor.privacyReusable', 'editor.privacyReusableHint'],
  hidden: ['editor.privacyHidden', 'editor.privacyHiddenHint'],
  private: ['editor.privacyPrivate', 'editor.privacyPrivateHint'],
};

interface PrivacySelectProps {
  readonly value: Privacy;
  readonly onChange: (privacy: Privacy) => void;
}

/** Who sees it, with what that means. */
export function PrivacySelect({ value, onChange }: PrivacySelectProps) {
  return (
    <Field label={t('editor.privacy')} hint={t(WORDS[value][1])}>
      {(ids) => (
        <Select
          {...ids}
          value={value}
          options={Object.entries(WORDS).map(([privacy, [label]]) => ({ value: privacy, label: t(label) }))}
          onChange={(event) => onChange(event.target.value as Privacy)}
        />
      )}
    </Field>
  );
}
