import {
  ALTERNATE_CHECKOUT_FEATURE,
  ALTERNATE_CHECKOUT_PATH,
  ALTERNATE_FRAME_HEIGHT_PX,
} from '@flydeck/contract/purchases/constants';
import { readAlternateCheckoutMessage } from '@flydeck/contract/purchases/messages';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './alternate-iframe.module.css';
import { handlePayment } from './handle-payment.ts';
import { iframeWidth } from './iframe-width.ts';
import type { PdfFlow } from './pdf-flow.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Returns the URL of the purchase form in the iframe (V2.18), with the access key if the page's URL has one. */
function iframeUrl({ oid, accessKey }: PdfFlowInput): string {
  const query = new URLSearchParams({ feature: ALTERNATE_CHECKOUT_FEATURE, prezi_oid: oid });
  if (accessKey !== null) query.set('key', accessKey);
  return `${ALTERNATE_CHECKOUT_PATH}?${query}`;
}

/** The alternate provider's checkout in an iframe (V7.13). */
export function AlternateIframe({ flow }: { readonly flow: PdfFlow }) {
  const href = useHref();
  const iframe = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const width = useSyncExternalStore(onResize, () => iframeWidth(innerWidth));
  useEffect(() => {
    const handleMessage = (message: MessageEvent) => {
      if (message.source !== iframe.current?.contentWindow) return;
      const content = readAlternateCheckoutMessage(message, location.origin);
      if (content?.event === 'paid') handlePayment(flow.input, content.sessionId);
      else if (content?.event === 'failed') flow.checkoutFailed();
      else if (content?.event === 'closed') iframe.current?.closest('dialog')?.close();
    };
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [flow]);
  return (
    <div className={styles.container}>
      {!isLoaded && (
        <div className={styles.skeleton}>
          <Skeleton width="100%" height={320} />
        </div>
      )}
      <iframe
        ref={iframe}
        className={styles.iframe}
        title={t('pdf.paymentForm')}
        src={href(iframeUrl(flow.input))}
        width={width}
        height={ALTERNATE_FRAME_HEIGHT_PX}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
