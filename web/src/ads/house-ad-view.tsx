import type { HouseAd } from '@flydeck/contract/ads/house-ad';
import { isInstancePath, isSafeLink } from '@flydeck/contract/ads/safe-link';
import { useHref } from '../page-context.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './house-ad-view.module.css';

interface HouseAdViewProps {
  readonly ad: HouseAd;
  /** True in the overlay slot, which has room for one line only. */
  readonly isSingleLine?: boolean;
}

/** An advertisement of the instance, as a single link. Unsafe URLs are not linked. */
export function HouseAdView({ ad, isSingleLine = false }: HouseAdViewProps) {
  const href = useHref();
  const isInternal = isInstancePath(ad.link);
  const url = isInternal ? href(ad.link) : isSafeLink(ad.link) ? ad.link : undefined;
  const externalProps = isInternal ? {} : { target: '_blank', rel: 'noopener sponsored' };
  return (
    <a className={classNames(styles.ad, isSingleLine && styles.singleLine)} href={url} {...externalProps}>
      {ad.picture ? (
        <img
          className={styles.picture}
          src={ad.picture.url}
          width={ad.picture.width}
          height={ad.picture.height}
          alt=""
        />
      ) : (
        <PathDrawing />
      )}
      <span className={styles.content}>
        <span className={styles.title}>{ad.title}</span>
        {ad.text && <span className={styles.text}>{ad.text}</span>}
      </span>
      <span className={styles.callToAction}>{ad.callToAction}</span>
    </a>
  );
}

/** A drawing of frames on a path, for advertisements without a picture. */
function PathDrawing() {
  return (
    <svg className={styles.path} viewBox="0 0 112 64" aria-hidden="true">
      <rect x="8" y="8" width="34" height="20" rx="4" />
      <rect x="74" y="16" width="26" height="15" rx="3" />
      <rect x="40" y="42" width="22" height="13" rx="3" />
      <path d="M42 18C56 14 62 18 74 23M74 31C70 42 66 46 62 48" />
    </svg>
  );
}
