import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { convertFill, isGradient } from '@flydeck/editor/properties/fills/convert-fill';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { t } from '../../../i18n/index.ts';
import { type Editable, singleValue } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import { type FillType, FillTypeField } from './fill-type-field.tsx';
import { GradientFields } from './gradient-fields.tsx';
import { PictureFillFields } from './picture-fill-fields.tsx';

interface FillFieldsProps {
  readonly fill: Editable<Fill>;
  /** Opens the dialog in which the author chooses a picture. */
  readonly pickPicture: () => void;
  /** Called when the author chooses no fill. If absent, this choice is not offered. */
  readonly onRemove?: () => void;
}

/** Fields for a fill: a colour, a gradient or a picture. */
export function FillFields({ fill, pickPicture, onRemove }: FillFieldsProps) {
  const theme = documentTheme(useFieldSession().editor.store);
  const value = singleValue(fill);
  const choose = (type: FillType) => {
    if (type === 'none') onRemove?.();
    else if (type === 'solid') fill.set(convertFill(value, 'solid', theme));
    else if (type === 'gradient') fill.set(convertFill(value, 'linear', theme));
    else pickPicture();
  };
  return (
    <>
      <FillTypeField
        value={fill.value === 'mixed' ? undefined : typeOf(value)}
        offersNone={onRemove !== undefined}
        onChoose={choose}
      />
      {(fill.value === 'mixed' || value?.kind === 'solid') && (
        <ColorField label={t('canvas-properties.color')} editable={colorOf(fill, theme)} />
      )}
      {isGradient(value) && <GradientFields gradient={value} editable={fill} />}
      {value?.kind === 'image' && <PictureFillFields fill={value} editable={fill} pickPicture={pickPicture} />}
    </>
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
