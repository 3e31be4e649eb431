import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/input.tsx';
import fields from '../fields/fields.module.css';
import { FONT_FAMILIES } from '../fields/font-families.ts';
import { useFieldSession, useTextProperty } from '../use-property.ts';

/** Value of the option that is shown if the texts have several font families. */
const MIXED = '';

/** A field for the font family of whole texts: the heading, body or code font of the theme, or any other family. */
export function FamilyField() {
  const family = useTextProperty('family');
  const { fonts } = documentTheme(useFieldSession().editor.store);
  // Texts without a family use the body font.
  const current = family.value === 'mixed' ? MIXED : (family.value ?? 'body');
  const themeFamilies = [
    { value: 'heading', label: t('canvas-properties.fontHeading', { name: fonts.heading }) },
    { value: 'body', label: t('canvas-properties.fontBody', { name: fonts.body }) },
    { value: 'code', label: t('canvas-properties.fontCode', { name: fonts.code }) },
  ];
  const otherFamilies = [...new Set([...FONT_FAMILIES, current])]
    .filter((name) => name !== MIXED && !themeFamilies.some(({ value }) => value === name))
    .map((name) => ({ value: name, label: name }));
  const mixedOption = current === MIXED ? [{ value: MIXED, label: t('canvas-properties.mixed') }] : [];
  return (
    <Select
      className={fields.select}
      aria-label={t('canvas-properties.font')}
      options={[...mixedOption, ...themeFamilies, ...otherFamilies]}
      value={current}
      onChange={({ currentTarget: { value } }) => {
        if (value !== MIXED) family.set(value);
      }}
    />
  );
}
