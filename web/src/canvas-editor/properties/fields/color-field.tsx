import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { scrollBehavior } from '../../tool-bar/scroll-behavior.ts';
import { type Editable, singleValue } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorChoices } from './color-choices.tsx';
import { colorName, cssColor, shortColorName } from './color-names.ts';
import styles from './fields.module.css';

interface ColorFieldProps {
  readonly label: string;
  readonly editable: Editable<string>;
  /** Called when the author chooses to remove the colour. If absent, this choice is not offered. */
  readonly onRemove?: () => void;
  /** Name of the choice that removes the colour. Default: "None". */
  readonly noneLabel?: string;
}

/** A button that shows the current colour. A click opens or closes the choices below the button. */
export function ColorField({ label, editable, onRemove, noneLabel = t('canvas-properties.none') }: ColorFieldProps) {
  const { editor } = useFieldSession();
  const [isOpen, setOpen] = useState(false);
  const choicesId = useId();
  const choices = useRef<HTMLDivElement>(null);
  // The choices can be below the visible part of the panel.
  useEffect(() => {
    if (isOpen) choices.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [isOpen]);
  const theme = documentTheme(editor.store);
  const color = singleValue(editable);
  const isMixed = editable.value === 'mixed';
  const nameOf = (nameOfColor: typeof colorName) =>
    isMixed ? t('canvas-properties.mixed') : color === undefined ? noneLabel : nameOfColor(color, theme);
  return (
    <div>
      <div className={styles.row}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        <button
          type="button"
          className={styles.color}
          aria-label={`${label}: ${nameOf(colorName)}`}
          title={nameOf(colorName)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? choicesId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span
            className={styles.swatch}
            data-state={isMixed ? 'mixed' : color === undefined ? 'none' : undefined}
            style={{ background: color === undefined ? undefined : cssColor(color, theme) }}
          />
          <span>{nameOf(shortColorName)}</span>
        </button>
      </div>
      {isOpen && (
        <div ref={choices}>
          <ColorChoices id={choicesId} label={label} editable={editable} onRemove={onRemove} noneLabel={noneLabel} />
        </div>
      )}
    </div>
  );
}
