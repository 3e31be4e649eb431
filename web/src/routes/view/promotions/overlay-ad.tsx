import { type AdSize, OVERLAY_AD_SIZES } from '@flydeck/contract/ads/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAdvertisement } from '../../../ads/use-advertisement.ts';
import { t } from '../../../i18n/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useViewer } from '../../../viewer/use-viewer.ts';
import styles from './overlay-ad.module.css';

const WIDE_WINDOW_QUERY = '(min-width: 768px)';

/**
 * An advertisement over the stage, until the visitor closes the advertisement or presses the button Present, which the
 * advertisement does not cover. If the URL of the page specifies a step, there is no advertisement, because the caption
 * of the step has the same position.
 */
export function OverlayAd({ page }: { readonly page: PresentationPage }) {
  const [isClosed, setClosed] = useState(false);
  const { mode, linkedStep } = useViewer();
  if (!page.showGoogleAdsOverlay || isClosed || mode !== 'start' || linkedStep) return null;
  return <AdStrip page={page} onClose={() => setClosed(true)} />;
}

function AdStrip({ page, onClose }: { readonly page: PresentationPage; readonly onClose: () => void }) {
  const [size, setSize] = useState<AdSize>();
  // The server does not know the width of the window, so the size is chosen after hydration.
  useEffect(() => setSize(OVERLAY_AD_SIZES[matchMedia(WIDE_WINDOW_QUERY).matches ? 'wide' : 'narrow']), []);
  const { state, content, container } = useAdvertisement(page, 'overlay', size);
  return (
    <div className={styles.strip} data-ad="overlay" data-state={state}>
      <div className={styles.box}>
        <div ref={container} className={styles.target} />
        {content && <div className={styles.content}>{content}</div>}
      </div>
      <IconButton label={t('around.adClose')} className={styles.close} onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
