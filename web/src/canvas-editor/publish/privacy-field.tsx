import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { t } from '../../i18n/index.ts';
import { PRIVACY_CHOICES, privacyHint, privacyName } from '../../publishing/privacy-texts.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';

interface PrivacyFieldProps {
  readonly value: Privacy;
  readonly className?: string | undefined;
  readonly onChange: (privacy: Privacy) => void;
}

/** A field for the privacy of the presentation, with a hint that describes who can see it. */
export function PrivacyField({ value, className, onChange }: PrivacyFieldProps) {
  return (
    <Field label={t('publishing.privacy')} hint={privacyHint(value)} className={className}>
      <Select
        value={value}
        options={PRIVACY_CHOICES.map((privacy) => ({ value: privacy, label: privacyName(privacy) }))}
        onChange={(event) => onChange(event.target.value as Privacy)}
      />
    </Field>
  );
}
