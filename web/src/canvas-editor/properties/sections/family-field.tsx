import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { familyName } from '@flydeck/scene/fonts/custom-family';
import { t } from '../../../i18n/index.ts';
import { Select } from '../../../ui/input.tsx';
import { useBrandKit } from '../../brand/use-brand-kit.ts';
import { useFieldSession } from '../field-session.ts';
import fields from '../fields/fields.module.css';
import { familyOptions } from '../fields/font-families.ts';
import { useTextProperty } from '../use-property.ts';

/** Value of the option that is shown if the texts have several font families. */
const MIXED = '';

/** A field for the font family of whole texts: the heading, body or code font of the theme, or any other family. */
export function FamilyField() {
  const family = useTextProperty('family');
  const { fonts: brandFonts } = useBrandKit();
  const { fonts } = documentTheme(useFieldSession().editor.store);
  // Texts without a family use the body font.
  const current = family.value === 'mixed' ? MIXED : (family.value ?? 'body');
  const themeFamilies = [
    { value: 'heading', label: t('canvas-properties.fontHeading', { name: familyName(fonts.heading) }) },
    { value: 'body', label: t('canvas-properties.fontBody', { name: familyName(fonts.body) }) },
    { value: 'code', label: t('canvas-properties.fontCode', { name: familyName(fonts.code) }) },
  ];
  const otherFamilies = familyOptions(brandFonts, current).filter(
    (option) => option.value !== MIXED && !themeFamilies.some(({ value }) => value === option.value),
  );
  const isBrandFont = (value: string) => brandFonts.some((font) => font.family === value);
  const mixedOption = current === MIXED ? [{ value: MIXED, label: t('canvas-properties.mixed') }] : [];
  return (
    <Select
      className={fields.select}
      aria-label={t('canvas-properties.font')}
      options={[
        ...mixedOption,
        ...otherFamilies.filter(({ value }) => isBrandFont(value)),
        ...themeFamilies,
        ...otherFamilies.filter(({ value }) => !isBrandFont(value)),
      ]}
      value={current}
      onChange={({ currentTarget: { value } }) => {
        if (value !== MIXED) family.set(value);
      }}
    />
  );
}
