import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/input.tsx';
import { singleValue } from '../editable.ts';
import { Section } from '../fields/section.tsx';
import { useProperty } from '../use-property.ts';
import styles from './sections.module.css';

/** Maximum length of an alternative text in a document, in characters. */
const MAX_LENGTH = 5000;

/**
 * A field for the alternative text of the selected elements, and a checkbox that marks the elements as decoration. An
 * element with an empty alternative text is decoration. An element without an alternative text is no decoration.
 * Therefore the alternative text is removed when the author empties the field.
 */
export function AltSection() {
  const alt = useProperty('alt');
  // Only pictures can have the property `mask`.
  const isPicture = useProperty('mask').isShown;
  const [typed, setTyped] = useState<string>();
  if (!alt.isShown) return null;
  const value = singleValue(alt);
  const save = () => {
    setTyped(undefined);
    if (typed === undefined || typed.trim() === (value ?? '')) return;
    if (typed.trim() === '') alt.unset();
    else alt.set(typed.trim());
  };
  return (
    <Section name="alt" title={t('canvas-properties.section.alt')} startsClosed={!isPicture}>
      <Field label={t('canvas-properties.alt')} hint={t('canvas-properties.altHint')} className={styles.labelledField}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={MAX_LENGTH}
          disabled={value === ''}
          value={typed ?? value ?? ''}
          placeholder={alt.value === 'mixed' ? t('canvas-properties.mixed') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
