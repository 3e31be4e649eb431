import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/input.tsx';
import { singleValue } from '../editable.ts';
import { Section } from '../fields/section.tsx';
import { useProperty } from '../use-property.ts';
import styles from './sections.module.css';

/** Maximum length of alternative texts in the document format. */
const MAX_LENGTH = 5000;

/** The alternative text of objects. An empty text marks an object as decoration. */
export function AltSection() {
  const alt = useProperty('alt');
  const image = useProperty('mask');
  const [draft, setDraft] = useState<string>();
  if (!alt.isShown) return null;
  const value = singleValue(alt);
  const save = () => {
    setDraft(undefined);
    if (draft === undefined || draft.trim() === (value ?? '')) return;
    if (draft.trim() === '') alt.unset();
    else alt.set(draft.trim());
  };
  return (
    <Section name="alt" title={t('canvas-properties.section.alt')} startsClosed={!image.isShown}>
      <Field label={t('canvas-properties.alt')} hint={t('canvas-properties.altHint')} className={styles.stacked}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={MAX_LENGTH}
          disabled={value === ''}
          value={draft ?? value ?? ''}
          placeholder={alt.value === 'mixed' ? t('canvas-properties.mixed') : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={save}
        />
      </Field>
      <Checkbox
        label={t('canvas-properties.decorative')}
        checked={value === ''}
        onChange={(event) => (event.currentTarget.checked ? alt.set('') : alt.unset())}
      />
    </Section>
  );
}
