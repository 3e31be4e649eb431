import { TEMPLATE_DESCRIPTION_MAX_LENGTH, TEMPLATE_NAME_MAX_LENGTH } from '@flydeck/contract/templates/own-template';
import { t } from '../i18n/index.ts';
import { Checkbox } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Input, TextArea } from '../ui/input.tsx';
import styles from './template-fields.module.css';

/** Name and description of a template. */
export interface TemplateNames {
  readonly name: string;
  readonly description: string;
}

/** What becomes a placeholder when a presentation is saved as a template. */
export interface PlaceholderChoice {
  readonly titles: boolean;
  readonly texts: boolean;
  readonly pictures: boolean;
  /** Ids of elements that keep their content. */
  readonly retained?: readonly string[];
}

export const ALL_PLACEHOLDERS: PlaceholderChoice = { titles: true, texts: true, pictures: true };

interface NameFieldsProps {
  readonly value: TemplateNames;
  readonly onChange: (value: TemplateNames) => void;
}

/** Fields for the name and the description of a template. */
export function TemplateNameFields({ value, onChange }: NameFieldsProps) {
  return (
    <div className={styles.fields}>
      <Field label={t('own-templates.name')}>
        <Input
          autoFocus
          required
          value={value.name}
          maxLength={TEMPLATE_NAME_MAX_LENGTH}
          dir="auto"
          onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
        />
      </Field>
      <Field label={t('own-templates.description')}>
        <TextArea
          rows={2}
          value={value.description}
          maxLength={TEMPLATE_DESCRIPTION_MAX_LENGTH}
          dir="auto"
          onChange={({ currentTarget }) => onChange({ ...value, description: currentTarget.value })}
        />
      </Field>
    </div>
  );
}

interface PlaceholderFieldsProps {
  readonly choice: PlaceholderChoice;
  readonly onChange: (choice: PlaceholderChoice) => void;
}

/** Checkboxes for what becomes a placeholder of a template. */
export function PlaceholderFields({ choice, onChange }: PlaceholderFieldsProps) {
  const toggle = (name: 'titles' | 'texts' | 'pictures') => () => onChange({ ...choice, [name]: !choice[name] });
  return (
    <fieldset className={styles.choices}>
      <legend>{t('own-templates.placeholders')}</legend>
      <Checkbox label={t('own-templates.titles')} checked={choice.titles} onChange={toggle('titles')} />
      <Checkbox label={t('own-templates.texts')} checked={choice.texts} onChange={toggle('texts')} />
      <Checkbox label={t('own-templates.pictures')} checked={choice.pictures} onChange={toggle('pictures')} />
      <p className={styles.hint}>{t('own-templates.kept')}</p>
    </fieldset>
  );
}
