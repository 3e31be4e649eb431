import { isIcon } from '@flydeck/editor/icons/is-icon';
import { Smile } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { singleValue } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { CommandButton } from '../fields/command-button.tsx';
import fields from '../fields/fields.module.css';
import { Section } from '../fields/section.tsx';
import { ShapeGallery } from '../shape-gallery.tsx';
import { ShapeIcon } from '../shape-icon.tsx';
import { shapeName } from '../shapes.ts';
import { useProperty } from '../use-property.ts';
import { AdjustFields } from './adjust-fields.tsx';

/** Fields for the preset of the selected shapes, which defines their geometry, and for its adjust values. */
export function ShapeSection() {
  const preset = useProperty('preset');
  const { store, selection } = useFieldSession().editor;
  const record = selection.length === 1 ? store.get(selection[0] ?? '') : undefined;
  const hasIcon = record !== undefined && isIcon(record);
  const [isOpen, setOpen] = useState(false);
  if (!preset.isShown) return null;
  const value = singleValue(preset);
  const otherName = preset.value === 'mixed' ? t('canvas-properties.mixed') : t('canvas-properties.ownShape');
  return (
    <Section name="shape" title={t('canvas-properties.section.shape')}>
      <button type="button" className={fields.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {value !== undefined && <ShapeIcon preset={value} />}
        <span>{value === undefined ? otherName : shapeName(value)}</span>
      </button>
      {isOpen && (
        <ShapeGallery
          label={t('canvas-properties.section.shape')}
          value={value}
          onChoose={(next) => preset.set(next)}
        />
      )}
      {hasIcon && <CommandButton id="replace-icon" icon={Smile} />}
      <AdjustFields />
    </Section>
  );
}
