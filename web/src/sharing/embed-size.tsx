import { EMBED_MAX_DIGITS } from '@flydeck/contract/sharing/constants';
import { Link2 } from 'lucide-react';
import { useId } from 'react';
import { t } from '../i18n/index.ts';
import { DimensionField } from './dimension-field.tsx';
import { type Dimensions, withHeight, withWidth } from './dimensions.ts';
import styles from './embed-size.module.css';

/** `fixed`: a size in pixels. `responsive`: the width of the container. */
export type Sizing = 'fixed' | 'responsive';

interface EmbedSizeProps {
  /** Width ÷ height. */
  readonly ratio: number;
  readonly sizing: Sizing;
  readonly dimensions: Dimensions;
  readonly onlyResponsive: boolean;
  readonly learnMoreUrl: string | undefined;
  /** Id of the element that says that a dimension is missing. */
  readonly hintId: string;
  readonly onSizing: (sizing: Sizing) => void;
  readonly onDimensions: (dimensions: Dimensions) => void;
}

/** The size of an embed: linked height and width, or an explanation where it is responsive (V4.10, V5.6). */
export function EmbedSize(props: EmbedSizeProps) {
  const { ratio, sizing, dimensions, onlyResponsive, learnMoreUrl, hintId, onSizing, onDimensions } = props;
  const isMissing = dimensions.width === '';
  const field = { digits: EMBED_MAX_DIGITS, isMissing, describedBy: isMissing ? hintId : undefined };
  return (
    <fieldset className={styles.size}>
      <legend className={styles.legend}>{t('sharing.dimensions')}</legend>
      {!onlyResponsive && <SizingChoice sizing={sizing} onSizing={onSizing} />}
      {sizing === 'responsive' ? (
        <p className={styles.explanation}>
          {t(onlyResponsive ? 'sharing.onlyResponsive' : 'sharing.responsiveText')}{' '}
          {learnMoreUrl !== undefined && (
            <a href={learnMoreUrl} target="_blank" rel="noopener">
              {t('sharing.learnMore')}
            </a>
          )}
        </p>
      ) : (
        <div className={styles.fields}>
          <DimensionField
            {...field}
            label={t('sharing.height')}
            value={dimensions.height}
            onTyped={(typed) => onDimensions(withHeight(typed, ratio))}
          />
          <Link2 className={styles.linked} size={18} strokeWidth={1.75} aria-hidden="true" />
          <DimensionField
            {...field}
            label={t('sharing.width')}
            value={dimensions.width}
            onTyped={(typed) => onDimensions(withWidth(typed, ratio))}
          />
        </div>
      )}
    </fieldset>
  );
}

function SizingChoice({ sizing, onSizing }: Pick<EmbedSizeProps, 'sizing' | 'onSizing'>) {
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
            onChange={() => onSizing(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
