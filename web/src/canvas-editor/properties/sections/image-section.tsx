import { Crop, ImageUp, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { commandLabel } from '../../session/command-labels.ts';
import { findCommand } from '../../session/find-command.ts';
import { singleValue } from '../editable.ts';
import fields from '../fields/fields.module.css';
import { Section } from '../fields/section.tsx';
import { ShapeGallery } from '../shape-gallery.tsx';
import { ShapeIcon } from '../shape-icon.tsx';
import { shapeName } from '../shapes.ts';
import { usePanelSession, useProperty } from '../use-property.ts';

/** Replacing, crop and mask of pictures. */
export function ImageSection() {
  const { tool } = usePanelSession().editor;
  const mask = useProperty('mask');
  if (!mask.isShown) return null;
  return (
    <Section name="image" title={t('canvas-properties.section.image')}>
      <CommandButton id="replace-image" icon={ImageUp} />
      <CommandButton id="crop-image" icon={Crop} isPressed={tool.name === 'crop'} />
      <MaskField />
    </Section>
  );
}

interface CommandButtonProps {
  /** Id of the command. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly isPressed?: boolean;
}

/** A button of a command for a single picture. */
function CommandButton({ id, icon: Icon, isPressed }: CommandButtonProps) {
  const session = usePanelSession();
  const command = findCommand(id);
  if (!command || !session.editor.isEnabled(command)) return null;
  return (
    <button
      type="button"
      className={fields.button}
      aria-pressed={isPressed}
      onClick={() => session.update((editor) => editor.run(command))}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{commandLabel(command)}</span>
    </button>
  );
}

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
