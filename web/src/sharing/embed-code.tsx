import { Check, Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/input.tsx';
import styles from './embed-code.module.css';
import { useCopy } from './use-copy.ts';

interface EmbedCodeProps {
  readonly code: string;
  /** False if the width or the height is missing, so that the code cannot be copied. */
  readonly isComplete: boolean;
  /** Id for the message that the width or the height is missing. The fields for width and height refer to this id. */
  readonly hintId: string;
  /** Called when "Copied!" disappears, 3000 ms after the code was copied (V4.11). */
  readonly onCopied: () => void;
}

/** The embed code and the button that copies it. */
export function EmbedCode({ code, isComplete, hintId, onCopied }: EmbedCodeProps) {
  const id = useId();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const { state, copy } = useCopy({ onConfirmationEnd: onCopied });
  const isCopied = state === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <div className={styles.code}>
      <label htmlFor={id} className={styles.label}>
        {t('sharing.code')}
      </label>
      <TextArea
        ref={textArea}
        id={id}
        className={styles.codeArea}
        readOnly
        dir="ltr"
        rows={4}
        spellCheck={false}
        value={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.actions}>
        <p id={hintId} role="status" className={styles.message}>
          {!isComplete && t('sharing.dimensionsMissing')}
          {isComplete && state === 'failed' && t('sharing.copyFailed')}
        </p>
        <Button
          kind="primary"
          className={styles.copy}
          disabled={!isComplete}
          aria-live="polite"
          onClick={() => void copy(textArea.current)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {/* Both labels are rendered: the longer label determines the width of the button. */}
          <span className={styles.labels}>
            <span aria-hidden={isCopied} data-shown={!isCopied}>
              {t('sharing.copyCode')}
            </span>
            <span aria-hidden={!isCopied} data-shown={isCopied}>
              {t('sharing.codeCopied')}
            </span>
          </span>
        </Button>
      </div>
    </div>
  );
}
