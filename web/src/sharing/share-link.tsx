import { COPY_VIEW_LINK } from '@flydeck/contract/events/sharing-events';
import { Check, Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import styles from './share-link.module.css';
import type { ShareTexts } from './share-texts.ts';
import { useCopy } from './use-copy.ts';

interface ShareLinkProps {
  readonly oid: string;
  readonly url: string;
  readonly texts: ShareTexts;
}

/** The link, and the button that copies the link. The button is disabled for 3000 ms after copying (V4.14, S2.29). */
export function ShareLink({ oid, url, texts }: ShareLinkProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { state, copy } = useCopy({ onCopied: () => void logEvent(COPY_VIEW_LINK, { prezi_oid: oid }) });
  const isCopied = state === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <div className={styles.link}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {texts.link}
        </label>
        <p role="status" className={styles.message} data-state={state}>
          {isCopied && texts.copySucceeded}
          {state === 'failed' && texts.copyFailed}
        </p>
      </div>
      <Input
        ref={field}
        id={id}
        className={styles.url}
        readOnly
        dir="ltr"
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {/* The button has `aria-disabled` instead of `disabled`, so that the button keeps the keyboard focus. */}
      <Button kind="primary" className={styles.copy} aria-disabled={isCopied} onClick={() => void copy(field.current)}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {/* Both labels are rendered, so that the longer label determines the width of the button. */}
        <span className={styles.labels}>
          <span aria-hidden={isCopied} data-shown={!isCopied}>
            {texts.copyLabel}
          </span>
          <span aria-hidden={!isCopied} data-shown={isCopied}>
            {texts.copiedLabel}
          </span>
        </span>
      </Button>
    </div>
  );
}
