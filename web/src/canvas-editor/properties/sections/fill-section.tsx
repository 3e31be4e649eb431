import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { convertFill, isGradient } from '@flydeck/editor/properties/fills/convert-fill';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { t } from '../../../i18n/index.ts';
import { findCommand } from '../../session/find-command.ts';
import { type Editable, singleValue } from '../editable.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import { Section } from '../fields/section.tsx';
import { type FillType, FillTypeField } from '../fills/fill-type-field.tsx';
import { GradientFields } from '../fills/gradient-fields.tsx';
import { PictureFillFields } from '../fills/picture-fill-fields.tsx';
import { useFieldSession, useProperty } from '../use-property.ts';

/** Fields for the fill of shapes and the background of topics: no fill, a colour, a gradient or a picture. */
export function FillSection() {
  const session = useFieldSession();
  const fill = useProperty('fill');
  const theme = documentTheme(session.editor.store);
  if (!fill.isShown) return null;
  const value = singleValue(fill);
  const choose = (type: FillType) => {
    const command = findCommand('fill-with-image');
    if (type === 'none') fill.unset();
    else if (type === 'solid') fill.set(convertFill(value, 'solid', theme));
    else if (type === 'gradient') fill.set(convertFill(value, 'linear', theme));
    else if (command) session.update((editor) => editor.run(command));
  };
  return (
    <Section name="fill" title={t('canvas-properties.section.fill')}>
      <FillTypeField value={fill.value === 'mixed' ? undefined : typeOf(value)} onChoose={choose} />
      {(fill.value === 'mixed' || value?.kind === 'solid') && (
        <ColorField label={t('canvas-properties.color')} editable={colorOf(fill, theme)} />
      )}
      {isGradient(value) && <GradientFields gradient={value} editable={fill} />}
      {value?.kind === 'image' && <PictureFillFields fill={value} editable={fill} />}
    </Section>
  );
}

function typeOf(fill: Fill | undefined): FillType {
  if (!fill) return 'none';
  if (fill.kind === 'image') return 'picture';
  return fill.kind === 'solid' ? 'solid' : 'gradient';
}

/** Returns a fill as an editable colour. */
function colorOf(fill: Editable<Fill>, theme: Theme): Editable<string> {
  const value = singleValue(fill);
  const solid = (color: string): Fill => ({ kind: 'solid', color });
  return {
    value: fill.value === 'mixed' ? 'mixed' : value?.kind === 'solid' ? shownColor(value, theme) : undefined,
    preview: (color) => fill.preview(solid(color)),
    set: (color) => fill.set(solid(color)),
  };
}
