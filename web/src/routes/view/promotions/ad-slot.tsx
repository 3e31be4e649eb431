import { DISPLAY_AD_HIDDEN_UP_TO_PX, DISPLAY_AD_SIZE, type AdSlot as Slot } from '@flydeck/contract/ads/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useSyncExternalStore } from 'react';
import { useAdvertisement } from '../../../ads/use-advertisement.ts';
import { useSafeResize } from '../../../ads/use-safe-resize.ts';
import { t } from '../../../i18n/index.ts';
import styles from './ad-slot.module.css';

/**
 * Matches windows that are wide and high enough for the advertisement. Phones in landscape are wide enough, but not
 * high enough. `ad-slot.module.css` contains the same limits, and hides the slot in all other windows.
 */
const FITS_AD_QUERY = `(min-width: ${DISPLAY_AD_HIDDEN_UP_TO_PX + 1}px) and (min-height: 501px)`;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(FITS_AD_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface AdSlotProps {
  readonly page: PresentationPage;
  readonly slot: Exclude<Slot, 'overlay'>;
}

/**
 * An advertisement slot of 728 by 90 px if the page data enables the slot. The slot is hidden in windows up to 768 px
 * wide (V9.5) or up to 500 px high.
 */
export function AdSlot({ page, slot }: AdSlotProps) {
  const isShown = slot === 'top' ? page.showGoogleDisplayAdsOnTop : page.showGoogleDisplayAdsOnBottom;
  return isShown ? <DisplayAd page={page} slot={slot} /> : null;
}

/**
 * An advertisement whose space is reserved before the advertisement loads. A slot without an advertisement has no
 * padding (V4.24). The slot's height becomes 0 only when the slot is outside of the window, so that visible
 * content does not move.
 */
function DisplayAd({ page, slot }: AdSlotProps) {
  const fitsAd = useSyncExternalStore(
    subscribe,
    () => matchMedia(FITS_AD_QUERY).matches,
    () => false,
  );
  const { state, content, container } = useAdvertisement(page, slot, fitsAd ? DISPLAY_AD_SIZE : undefined);
  const isEmpty = state === 'empty';
  const isCollapsed = useSafeResize(container, isEmpty);
  return (
    <div className={styles.slot} data-ad={slot} data-state={isCollapsed ? 'collapsed' : state}>
      <p className={styles.label}>{t('around.adLabel')}</p>
      <div className={styles.box}>
        <div ref={container} className={styles.target} />
        {content && <div className={styles.content}>{content}</div>}
      </div>
    </div>
  );
}
