import { EMBED_MAX_DIGITS } from '@flydeck/contract/sharing/constants';
import { Link2 } from 'lucide-react';
import { useId } from 'react';
import { t } from '../i18n/index.ts';
import { DimensionField } from './dimension-field.tsx';
import { type Dimensions, withHeight, withWidth } from './dimensions.ts';
import styles from './embed-size.module.css';

/** `fixed`: the embed has a size in pixels. `responsive`: the embed is as wide as the element that contains it. */
export type Sizing = 'fixed' | 'responsive';

interface EmbedSizeProps {
  /** Width ÷ height of the embed. */
  readonly ratio: number;
  readonly sizing: Sizing;
  readonly dimensions: Dimensions;
  /** Whether the visitor may not choose `fixed`. */
  readonly isResponsiveOnly: boolean;
  /** URL of a help page about embedding. */
  readonly learnMoreUrl: string | undefined;
  /** Id of the element with the message that a dimension is missing. */
  readonly hintId: string;
  readonly onSizingChange: (sizing: Sizing) => void;
  readonly onDimensionsChange: (dimensions: Dimensions) => void;
}

/**
 * The choice of an embed's size. For `fixed`, there are fields for height and width; an input in one field sets the
 * other field to keep `ratio` (V4.10). For `responsive`, an explanation replaces the fields (V5.6).
 */
export function EmbedSize(props: EmbedSizeProps) {
  const { ratio, sizing, dimensions, isResponsiveOnly, learnMoreUrl, hintId, onSizingChange, onDimensionsChange } =
    props;
  // Height and width are either both set or both empty.
  const isMissing = dimensions.width === '';
  const fieldProps = { maxDigits: EMBED_MAX_DIGITS, isMissing, describedBy: isMissing ? hintId : undefined };
  return (
    <fieldset className={styles.size}>
      <legend className={styles.legend}>{t('sharing.dimensions')}</legend>
      {!isResponsiveOnly && <SizingChoice sizing={sizing} onSizingChange={onSizingChange} />}
      {sizing === 'responsive' ? (
        <p className={styles.explanation}>
          {t(isResponsiveOnly ? 'sharing.onlyResponsive' : 'sharing.responsiveText')}{' '}
          {learnMoreUrl !== undefined && (
            <a href={learnMoreUrl} target="_blank" rel="noopener">
              {t('sharing.learnMore')}
            </a>
          )}
        </p>
      ) : (
        <div className={styles.fields}>
          <DimensionField
            {...fieldProps}
            label={t('sharing.height')}
            value={dimensions.height}
            onInput={(input) => onDimensionsChange(withHeight(input, ratio))}
          />
          <Link2 className={styles.linkIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
          <DimensionField
            {...fieldProps}
            label={t('sharing.width')}
            value={dimensions.width}
            onInput={(input) => onDimensionsChange(withWidth(input, ratio))}
          />
        </div>
      )}
    </fieldset>
  );
}

function SizingChoice({ sizing, onSizingChange }: Pick<EmbedSizeProps, 'sizing' | 'onSizingChange'>) {
  const name = useId();
  const choices = [
    ['fixed', t('sharing.fixed')],
    ['responsive', t('sharing.responsive')],
  ] as const;
  return (
    <div className={styles.choices}>
      {choices.map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={sizing === value}
            onChange={() => onSizingChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
