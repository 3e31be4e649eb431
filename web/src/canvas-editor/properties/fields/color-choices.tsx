import { BRAND_COLORS_MAX } from '@flydeck/contract/brand/constants';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { usedColors } from '@flydeck/editor/properties/used-colors';
import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { useBrandKit } from '../../brand/use-brand-kit.ts';
import { type Editable, singleValue } from '../editable.ts';
import { useFieldSession } from '../use-property.ts';
import { colorName, cssColor, themeColors } from './color-names.ts';
import styles from './fields.module.css';
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
 * colour: by its hex code or with the browser's colour picker.
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

/** The browser's colour picker, and a field for a hex code. In the field, Escape discards the typed code. */
function OtherColor({ editable, hex }: OtherColorProps) {
  /** The typed text until the field loses the focus or the author presses Enter. */
  const [typed, setTyped] = useState<string>();
  const isCancelled = useRef(false);
  /** The colour in the colour picker until the author has decided. */
  const [picked, setPicked] = useState<string>();
  const pickerRef = useChangeEnd((color) => {
    setPicked(undefined);
    editable.set(color);
  });
  const shown = picked ?? hex;
  const save = () => {
    const color = typed === undefined || isCancelled.current ? undefined : parseHex(typed);
    isCancelled.current = false;
    setTyped(undefined);
    if (color !== undefined && color !== hex) editable.set(color);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      isCancelled.current = true;
      event.currentTarget.blur();
    }
  };
  return (
    <div className={styles.otherColor}>
      <label className={styles.number}>
        <span className={styles.hidden}>{t('canvas-properties.hexColor')}</span>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={9}
          dir="ltr"
          placeholder="#4D53D9"
          value={typed ?? shown?.toUpperCase() ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
    </div>
  );
}

/** Parses a colour code with 3, 6 or 8 hex digits into `#rrggbb` or `#rrggbbaa`; undefined for other texts. */
function parseHex(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return /^[0-9a-f]{6}([0-9a-f]{2})?$/.test(digits) ? `#${digits}` : undefined;
}
