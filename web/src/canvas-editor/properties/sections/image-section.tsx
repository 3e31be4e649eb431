import { type CropSide, croppedFractions, setCroppedFraction } from '@flydeck/editor/images/crop-image';
import { Crop, ImageUp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { singleValue } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { CommandButton } from '../fields/command-button.tsx';
import fields from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { ShapeGallery } from '../shape-gallery.tsx';
import { ShapeIcon } from '../shape-icon.tsx';
import { shapeName } from '../shapes.ts';
import { useProperty } from '../use-property.ts';

/** Buttons that replace and crop a picture, fields for the crop, and a field for the mask. */
export function ImageSection() {
  const { tool } = useFieldSession().editor;
  const mask = useProperty('mask');
  if (!mask.isShown) return null;
  return (
    <Section name="image" title={t('canvas-properties.section.image')}>
      <CommandButton id="replace-image" icon={ImageUp} />
      <CommandButton id="crop-image" icon={Crop} isPressed={tool.name === 'crop'} />
      <CropFields />
      <MaskField />
    </Section>
  );
}

const CROP_SIDES: readonly { readonly side: CropSide; readonly symbol: string; readonly labelKey: string }[] = [
  { side: 'left', symbol: '←', labelKey: 'canvas-properties.cropLeft' },
  { side: 'right', symbol: '→', labelKey: 'canvas-properties.cropRight' },
  { side: 'top', symbol: '↑', labelKey: 'canvas-properties.cropTop' },
  { side: 'bottom', symbol: '↓', labelKey: 'canvas-properties.cropBottom' },
];

/**
 * A field for each side of a picture, with the percentage of its width or height that is cropped there. The fields are
 * shown only for a single picture that is not locked.
 */
function CropFields() {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const record = selection.length === 1 ? store.get(selection[0] ?? '') : undefined;
  if (record?.kind !== 'image' || record.properties['locked']) return null;
  const fractions = croppedFractions(record);
  return (
    <div className={fields.numbers}>
      {CROP_SIDES.map(({ side, symbol, labelKey }) => (
        <NumberField
          key={side}
          label={t(labelKey)}
          symbol={symbol}
          unit="%"
          value={100 * fractions[side]}
          // A picture with a margin has a negative percentage. The field keeps a margin, but cannot enlarge it.
          min={Math.min(0, 100 * fractions[side])}
          max={99}
          onChange={(percent) =>
            session.update((editor) => editor.commit(() => setCroppedFraction(record, side, percent / 100)))
          }
        />
      ))}
    </div>
  );
}

/** A field for the mask of pictures: the shape preset to which a picture is clipped. */
function MaskField() {
  const mask = useProperty('mask');
  const [isOpen, setOpen] = useState(false);
  const value = singleValue(mask);
  const name = value === undefined ? t('canvas-properties.none') : shapeName(value);
  return (
    <div>
      <div className={fields.row}>
        <span className={fields.label} aria-hidden="true">
          {t('canvas-properties.mask')}
        </span>
        <button
          type="button"
          className={fields.button}
          aria-label={`${t('canvas-properties.mask')}: ${mask.value === 'mixed' ? t('canvas-properties.mixed') : name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {value !== undefined && <ShapeIcon preset={value} />}
          <span>{mask.value === 'mixed' ? t('canvas-properties.mixed') : name}</span>
        </button>
      </div>
      {isOpen && (
        <ShapeGallery
          label={t('canvas-properties.mask')}
          value={value}
          onChoose={(preset) => mask.set(preset)}
          onRemove={() => mask.unset()}
        />
      )}
    </div>
  );
}
