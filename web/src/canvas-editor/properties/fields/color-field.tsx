import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { useId, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { type Editable, singleValue } from '../editable.ts';
import { useFieldSession } from '../use-property.ts';
import { ColorChoices } from './color-choices.tsx';
import { colorName, cssColor } from './color-names.ts';
import styles from './fields.module.css';

interface ColorFieldProps {
  readonly label: string;
  readonly editable: Editable<string>;
  /** Called when the author chooses "None". If absent, this choice is not offered. */
  readonly onRemove?: () => void;
}

/** A button that shows the current colour. A click opens or closes the choices below the button. */
export function ColorField({ label, editable, onRemove }: ColorFieldProps) {
  const { editor } = useFieldSession();
  const [isOpen, setOpen] = useState(false);
  const choicesId = useId();
  const theme = documentTheme(editor.store);
  const color = singleValue(editable);
  const isMixed = editable.value === 'mixed';
  const name = nameOf(color, isMixed, theme);
  return (
    <div>
      <div className={styles.row}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        <button
          type="button"
          className={styles.color}
          aria-label={`${label}: ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? choicesId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span
            className={styles.swatch}
            data-state={isMixed ? 'mixed' : color === undefined ? 'none' : undefined}
            style={{ background: color === undefined ? undefined : cssColor(color, theme) }}
          />
          <span>{name}</span>
        </button>
      </div>
      {isOpen && <ColorChoices id={choicesId} label={label} editable={editable} onRemove={onRemove} />}
    </div>
  );
}

function nameOf(color: string | undefined, isMixed: boolean, theme: Parameters<typeof colorName>[1]): string {
  if (isMixed) return t('canvas-properties.mixed');
  return color === undefined ? t('canvas-properties.none') : colorName(color, theme);
}
