import type { Fill } from '@flydeck/scene/model/fill';
import { Crop, Expand, Grid2x2, ImageUp } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import type { Editable } from '../editable.ts';
import fields from '../fields/fields.module.css';
import { IconChoice } from '../fields/icon-choice.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { percentageOf } from './percentage.ts';

type PictureFill = Extract<Fill, { kind: 'image' }>;

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Maximum size of tiles that can be chosen, in percent of the size of the picture. */
const TILE_PERCENT_MAX = 400;

interface PictureFillFieldsProps {
  readonly fill: PictureFill;
  readonly editable: Editable<Fill>;
  /** Opens the dialog in which the author chooses another picture. */
  readonly pickPicture: () => void;
}

/** Fields for a picture that fills an area: a button that replaces the picture, and how it fills the area. */
export function PictureFillFields({ fill, editable, pickPicture }: PictureFillFieldsProps) {
  const fieldOf = (name: 'opacity' | 'scale') =>
    percentageOf({
      value: fill[name],
      preview: (value) => editable.preview({ ...fill, [name]: value }),
      set: (value) => editable.set({ ...fill, [name]: value }),
    });
  return (
    <>
      <button type="button" className={fields.button} onClick={pickPicture}>
        <ImageUp {...ICON} />
        <span>{t('canvas-publish.replaceImage')}</span>
      </button>
      <IconChoice<PictureFill['mode']>
        label={t('canvas-properties.pictureMode')}
        options={[
          { value: 'cover', label: t('canvas-properties.pictureMode.cover'), icon: <Crop {...ICON} /> },
          { value: 'stretch', label: t('canvas-properties.pictureMode.stretch'), icon: <Expand {...ICON} /> },
          { value: 'tile', label: t('canvas-properties.pictureMode.tile'), icon: <Grid2x2 {...ICON} /> },
        ]}
        value={fill.mode}
        onChoose={(mode) => {
          if (mode !== fill.mode) editable.set({ ...fill, mode });
        }}
      />
      {fill.mode === 'tile' && (
        <SliderField
          label={t('canvas-properties.tileSize')}
          editable={fieldOf('scale')}
          min={1}
          max={Math.max(TILE_PERCENT_MAX, (fill.scale ?? 1) * 100)}
          fallback={100}
          unit="%"
        />
      )}
      <SliderField
        label={t('canvas-properties.opacity')}
        editable={fieldOf('opacity')}
        min={0}
        max={100}
        fallback={100}
        unit="%"
      />
    </>
  );
}
