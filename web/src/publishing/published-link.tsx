import { Check, Copy, ExternalLink } from 'lucide-react';
import { useId, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { useHref, usePageContext } from '../page-context.tsx';
import { useCopy } from '../sharing/use-copy.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import styles from './published-link.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface PublishedLinkProps {
  /** Path of the presentation's page. */
  readonly path: string;
}

/** The URL of a presentation's page with buttons that copy it and open it in a new tab. */
export function PublishedLink({ path }: PublishedLinkProps) {
  const { origin } = usePageContext();
  const href = useHref();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { state, copy } = useCopy({});
  const isCopied = state === 'copied';
  return (
    <div className={styles.link}>
      <label htmlFor={id} className={styles.label}>
        {t('publishing.link')}
      </label>
      <Input
        ref={field}
        id={id}
        className={styles.url}
        readOnly
        dir="ltr"
        value={origin + path}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button className={styles.action} onClick={() => void copy(field.current)}>
          {isCopied ? <Check {...ICON} /> : <Copy {...ICON} />}
          {t(isCopied ? 'publishing.copied' : 'publishing.copy')}
        </Button>
        <ButtonLink className={styles.action} href={href(path)} target="_blank">
          <ExternalLink {...ICON} />
          {t('publishing.open')}
        </ButtonLink>
      </div>
      <p role="status" className={styles.message} data-state={state}>
        {isCopied && t('publishing.copySucceeded')}
        {state === 'failed' && t('publishing.copyFailed')}
      </p>
    </div>
  );
}
