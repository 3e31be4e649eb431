import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { applyTextStyle, TEXT_STYLE_COLORS, TEXT_STYLE_FONTS } from '@flydeck/editor/properties/text-styles';
import { TEXT_STYLE_NAMES, type TextStyleName, textStyleOf } from '@flydeck/scene/model/text-styles';
import type { Theme } from '@flydeck/scene/model/theme';
import { ChevronDown } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useFieldSession } from '../field-session.ts';
import { cssColor } from '../fields/color-names.ts';
import fields from '../fields/fields.module.css';
import { useTextProperty } from '../use-property.ts';
import styles from './text-style-field.module.css';
import { TEXT_STYLE_LABELS } from './text-style-labels.ts';

/** Size of the name of a style in the list, in CSS pixels: at least `min`, and larger for larger styles. */
const SAMPLE_PX = { min: 14, max: 24, perPoint: 0.55 };

/**
 * A button that shows the text style of the selected texts or paragraphs. A click opens or closes a list of all styles.
 */
export function TextStyleField() {
  const session = useFieldSession();
  const { store, formatTargets } = session.editor;
  const theme = documentTheme(store);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { value } = useTextProperty('role');
  const name = value === 'mixed' ? t('canvas-properties.mixed') : t(TEXT_STYLE_LABELS[value ?? 'body']);
  const label = t('canvas-properties.textStyle');
  const apply = (style: TextStyleName) =>
    session.update((editor) => {
      if (session.text) session.text.formatting.setTextStyle(style);
      else editor.commit((view) => applyTextStyle(view, formatTargets, style));
    });
  return (
    <div>
      <div className={fields.row}>
        <span className={fields.label} aria-hidden="true">
          {label}
        </span>
        <button
          type="button"
          className={classNames(fields.button, styles.opener)}
          aria-label={`${label}: ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{name}</span>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: the field's label names the group, and a legend would repeat it.
        <div id={id} role="group" aria-label={label} className={styles.list}>
          {TEXT_STYLE_NAMES.map((style) => (
            <button
              key={style}
              type="button"
              className={styles.style}
              style={sampleStyle(style, theme)}
              aria-pressed={style === value}
              onClick={() => apply(style)}
            >
              {t(TEXT_STYLE_LABELS[style])}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the look of a style's name in the list, on the background of the theme. */
function sampleStyle(name: TextStyleName, theme: Theme): CSSProperties {
  const { size, bold, italic } = textStyleOf(theme, name);
  return {
    background: cssColor('paper', theme),
    color: cssColor(TEXT_STYLE_COLORS[name], theme),
    fontFamily: `${JSON.stringify(theme.fonts[TEXT_STYLE_FONTS[name]])}, var(--font)`,
    fontSize: Math.min(Math.max(size * SAMPLE_PX.perPoint, SAMPLE_PX.min), SAMPLE_PX.max),
    fontWeight: bold ? 700 : 400,
    fontStyle: italic ? 'italic' : undefined,
  };
}
