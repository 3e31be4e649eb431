import { BRAND_COLORS_MAX } from '@flydeck/contract/brand/constants';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { usedColors } from '@flydeck/editor/properties/used-colors';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { useBrandKit } from '../../brand/use-brand-kit.ts';
import { scrollBehavior } from '../../tool-bar/scroll-behavior.ts';
import { type Editable, singleValue } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { colorName, cssColor, themeColors } from './color-names.ts';
import styles from './fields.module.css';
import { parseTypedColor } from './parse-color.ts';
import { useChangeEnd } from './use-change-end.ts';

/** Maximum number of buttons for colours of the document that are not colours of the theme: two rows of buttons. */
const MAX_ADDITIONAL_COLORS = 12;

interface ColorChoicesProps {
  /** Id of the HTML element that contains the choices. */
  readonly id: string;
  /** Label of the group for screen readers. */
  readonly label: string;
  readonly editable: Editable<string>;
  /** Called when the author chooses to remove the colour. Without this function, this choice is not offered. */
  readonly onRemove?: (() => void) | undefined;
  /** Name of the choice that removes the colour. Default: "None". */
  readonly noneLabel?: string;
}

/**
 * Buttons for the colours of the brand kit, of the theme and for other colours that the document already uses, and fields for any other
 * colour: by its hex code or name, or with the browser's colour picker.
 */
export function ColorChoices({
  id,
  label,
  editable,
  onRemove,
  noneLabel = t('canvas-properties.none'),
}: ColorChoicesProps) {
  const { store } = useFieldSession().editor;
  const theme = documentTheme(store);
  const { colors: brandColors } = useBrandKit();
  const themeChoices = themeColors(theme);
  // The colours are computed only once, so that the buttons stay in their places while the choices are shown. Colours
  // of the theme and the brand are omitted below, so the limit here is higher by their number.
  const [documentColors] = useState(() =>
    usedColors(store, MAX_ADDITIONAL_COLORS + themeChoices.length + BRAND_COLORS_MAX),
  );
  const otherHexes = new Set([
    ...themeChoices.map((color) => cssColor(color, theme)),
    ...brandColors.map(({ color }) => color),
  ]);
  const additionalColors = documentColors
    .filter((color) => !otherHexes.has(cssColor(color, theme)))
    .slice(0, MAX_ADDITIONAL_COLORS);
  const current = singleValue(editable);
  const swatchButton = (color: string, label = colorName(color, theme)) => (
    <button
      key={color}
      type="button"
      className={styles.choice}
      aria-label={label}
      title={label}
      aria-pressed={color === current}
      onClick={() => editable.set(color)}
    >
      <span className={styles.swatch} style={{ background: cssColor(color, theme) }} />
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field's label names the group, and a legend would repeat the label.
    <div id={id} className={styles.choices} role="group" aria-label={label}>
      {brandColors.length > 0 && (
        <>
          <p className={styles.caption}>{t('canvas-properties.brandColors')}</p>
          <div className={styles.swatches}>
            {brandColors.map(({ color, name }) =>
              swatchButton(color, name === '' ? undefined : `${name} (${color.toUpperCase()})`),
            )}
          </div>
        </>
      )}
      <p className={styles.caption}>{t('canvas-properties.themeColors')}</p>
      <div className={styles.swatches}>
        {onRemove && (
          <button
            type="button"
            className={styles.choice}
            aria-label={noneLabel}
            title={noneLabel}
            aria-pressed={editable.value === undefined}
            onClick={onRemove}
          >
            <span className={styles.swatch} data-state="none" />
          </button>
        )}
        {themeChoices.map((color) => swatchButton(color))}
      </div>
      {additionalColors.length > 0 && (
        <>
          <p className={styles.caption}>{t('canvas-properties.ownColors')}</p>
          <div className={styles.swatches}>{additionalColors.map((color) => swatchButton(color))}</div>
        </>
      )}
      <OtherColor editable={editable} hex={current === undefined ? undefined : cssColor(current, theme)} />
    </div>
  );
}

interface OtherColorProps {
  readonly editable: Editable<string>;
  /** The current colour as `#rrggbb` or `#rrggbbaa`; undefined if the selection has no colour or several colours. */
  readonly hex: string | undefined;
}

/**
 * The browser's colour picker, and a field for a hex code or the name of a colour. An invalid colour stays in the field
 * with an error message until the author corrects it, chooses another colour or presses Escape.
 */
function OtherColor({ editable, hex }: OtherColorProps) {
  /** The typed text until its colour is stored or discarded, and the colour of the selection when it was typed. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly hex: string | undefined }>();
  const [isInvalid, setInvalid] = useState(false);
  /** The colour in the colour picker until the author has decided. */
  const [picked, setPicked] = useState<string>();
  const errorId = useId();
  const error = useRef<HTMLParagraphElement>(null);
  // The message can be below the visible part of the panel.
  useEffect(() => {
    if (isInvalid) error.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [isInvalid]);
  const pickerRef = useChangeEnd((color) => {
    setPicked(undefined);
    editable.set(color);
  });
  const shown = picked ?? hex;
  const text = picked === undefined && typed?.hex === hex ? typed?.text : undefined;
  const showsError = isInvalid && text !== undefined;
  const type = (next: string | undefined) => {
    setTyped(next === undefined ? undefined : { text: next, hex });
    setInvalid(false);
  };
  /** Stores the typed colour. Returns whether the text is valid. */
  const save = (): boolean => {
    const color = text === undefined ? undefined : parseTypedColor(text);
    if (text !== undefined && text.trim() !== '' && color === undefined) {
      setInvalid(true);
      return false;
    }
    type(undefined);
    if (color !== undefined && color !== hex) editable.set(color);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // The focus stays in the field with the error.
      if (!save()) event.stopPropagation();
    } else if (event.key === 'Escape' && text !== undefined) {
      event.stopPropagation();
      type(undefined);
    }
  };
  return (
    <div className={styles.otherColor}>
      <label className={styles.number} data-invalid={showsError || undefined}>
        <span className={styles.hidden}>{t('canvas-properties.hexColor')}</span>
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          dir="ltr"
          placeholder="#4D53D9"
          aria-invalid={showsError || undefined}
          aria-describedby={errorId}
          value={text ?? shown?.toUpperCase() ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={save}
          onKeyDown={onKeyDown}
        />
      </label>
      <input
        ref={pickerRef}
        type="color"
        className={styles.picker}
        aria-label={t('canvas-properties.pickColor')}
        title={t('canvas-properties.pickColor')}
        value={shown?.slice(0, 7) ?? '#000000'}
        onChange={({ currentTarget: { value } }) => {
          setPicked(value);
          editable.preview(value);
        }}
      />
      <p ref={error} id={errorId} className={styles.error} aria-live="polite">
        {showsError && t('canvas-properties.colorInvalid')}
      </p>
    </div>
  );
}
