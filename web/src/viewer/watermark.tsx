import { t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import type { ViewerData } from './viewer-data.ts';
import styles from './watermark.module.css';

interface WatermarkProps {
  readonly watermark: NonNullable<ViewerData['watermark']>;
  /** Whether the viewer is in an embed, where the link opens a new tab. */
  readonly isEmbedded: boolean;
}

/** The instance's name in a corner of the stage, linked to its home page. */
export function Watermark({ watermark, isEmbedded }: WatermarkProps) {
  const linkProps = isEmbedded ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a
      className={classNames(styles.watermark, isEmbedded && styles.embedded)}
      href={watermark.url}
      aria-label={t('page.home', { site: watermark.name })}
      {...linkProps}
    >
      {watermark.name}
    </a>
  );
}
