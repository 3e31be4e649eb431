import { productTypeOf } from '@flydeck/contract/events/product-type';
import { EMBED_CODE_COPIED } from '@flydeck/contract/events/sharing-events';
import { useId, useState } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { t } from '../i18n/index.ts';
import type { ModalProps } from '../modals/modal-name.ts';
import { usePageContext } from '../page-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { defaultDimensions, embedRatio } from './dimensions.ts';
import { EmbedCode } from './embed-code.tsx';
import styles from './embed-modal.module.css';
import { EmbedSize, type Sizing } from './embed-size.tsx';
import { embedUrl, fixedEmbedCode, responsiveEmbedCode } from './iframe-code.ts';

export interface EmbedInput {
  readonly oid: string;
  readonly title: string;
  readonly schemaVersion: '0' | '2';
  /** Width ÷ height of the presentation. */
  readonly aspectRatio: number;
  /** Id of the share link with which the page was opened; null if it was opened without a share link. */
  readonly linkId: string | null;
  /** Whether only responsive dimensions are allowed (V5.6). */
  readonly isResponsiveOnly: boolean;
  /** URL of a help page about embedding. */
  readonly learnMoreUrl?: string;
  /** Called after the code was copied and "Copied!" has been shown for 3000 ms (V4.11). */
  readonly onCopied?: () => void;
}

/** The embed dialog (V2.20, V4.10, V4.11). */
export function Modal({ input, onClose }: ModalProps<EmbedInput>) {
  const { oid, title, schemaVersion, linkId, isResponsiveOnly, learnMoreUrl } = input;
  const { siteName, origin } = usePageContext();
  const hintId = useId();
  const ratio = embedRatio(input);
  const [sizing, setSizing] = useState<Sizing>(isResponsiveOnly ? 'responsive' : 'fixed');
  const [dimensions, setDimensions] = useState(() => defaultDimensions(ratio));
  const iframe = { url: embedUrl({ origin, oid, linkId }), title };
  const code = sizing === 'fixed' ? fixedEmbedCode(iframe, dimensions) : responsiveEmbedCode(iframe, ratio);
  const onCopied = () => {
    input.onCopied?.();
    void logEvent(EMBED_CODE_COPIED, { prezi_oid: oid, product_type: productTypeOf(schemaVersion) });
  };
  return (
    <Dialog open title={t('sharing.embedTitle', { site: siteName })} onClose={onClose}>
      <div className={styles.content}>
        <EmbedSize
          ratio={ratio}
          sizing={sizing}
          dimensions={dimensions}
          isResponsiveOnly={isResponsiveOnly}
          learnMoreUrl={learnMoreUrl}
          hintId={hintId}
          onSizingChange={setSizing}
          onDimensionsChange={setDimensions}
        />
        <EmbedCode
          code={code}
          isComplete={sizing === 'responsive' || dimensions.width !== ''}
          hintId={hintId}
          onCopied={onCopied}
        />
      </div>
    </Dialog>
  );
}
