import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { t } from '../../../i18n/index.ts';
import { type Editable, singleValue } from '../editable.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import { Section } from '../fields/section.tsx';
import { useFieldSession, useProperty } from '../use-property.ts';
import { fillLabel } from './fill-label.ts';

/** A field for the fill of shapes and the background of topics. */
export function FillSection() {
  const fill = useProperty('fill');
  const theme = documentTheme(useFieldSession().editor.store);
  if (!fill.isShown) return null;
  return (
    <Section name="fill" title={t('canvas-properties.section.fill')}>
      <ColorField
        label={t('canvas-properties.color')}
        editable={colorOf(fill, theme)}
        otherValue={fillLabel(singleValue(fill), theme)}
        onRemove={() => fill.unset()}
      />
    </Section>
  );
}

/** Returns a fill as an editable colour, whose value is undefined if the fill is a gradient or a picture. */
function colorOf(fill: Editable<Fill>, theme: Theme): Editable<string> {
  const value = singleValue(fill);
  const solid = (color: string): Fill => ({ kind: 'solid', color });
  return {
    value: fill.value === 'mixed' ? 'mixed' : value?.kind === 'solid' ? shownColor(value, theme) : undefined,
    preview: (color) => fill.preview(solid(color)),
    set: (color) => fill.set(solid(color)),
  };
}
