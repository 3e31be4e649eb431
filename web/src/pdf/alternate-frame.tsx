import {
  ALTERNATE_CHECKOUT_FEATURE,
  ALTERNATE_CHECKOUT_PATH,
  ALTERNATE_FRAME_HEIGHT_PX,
} from '@flydeck/contract/purchases/constants';
import { readAlternateMessage } from '@flydeck/contract/purchases/messages';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './alternate-frame.module.css';
import { frameWidth } from './frame-width.ts';
import { paid } from './paid.ts';
import type { PdfFlow } from './pdf-flow.ts';
import type { PdfSubject } from './subject.ts';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The page in the frame (V§2). What opened this page goes along, behind what the specification names. */
function frameAddress({ oid, accessKey }: PdfSubject): string {
  const query = new URLSearchParams({ feature: ALTERNATE_CHECKOUT_FEATURE, prezi_oid: oid });
  if (accessKey !== null) query.set('key', accessKey);
  return `${ALTERNATE_CHECKOUT_PATH}?${query}`;
}

/** The alternate provider's checkout, in a frame of 700 pixels and one of four widths (V§7). */
export function AlternateFrame({ flow }: { readonly flow: PdfFlow }) {
  const href = useHref();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setThere] = useState(false);
  const width = useSyncExternalStore(onResize, () => frameWidth(innerWidth));
  useEffect(() => {
    const hear = (message: MessageEvent) => {
      if (message.source !== frame.current?.contentWindow) return;
      const news = readAlternateMessage(message, location.origin);
      if (news?.event === 'paid') paid(flow.subject, news.sessionId);
      else if (news?.event === 'failed') flow.checkoutFailed();
      else if (news?.event === 'closed') frame.current?.closest('dialog')?.close();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [flow]);
  return (
    <div className={styles.room}>
      {!isThere && (
        <div className={styles.shape}>
          <Skeleton width="100%" height={320} />
        </div>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={t('pdf.paymentForm')}
        src={href(frameAddress(flow.subject))}
        width={width}
        height={ALTERNATE_FRAME_HEIGHT_PX}
        onLoad={() => setThere(true)}
      />
    </div>
  );
}
