import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useCopy } from '../../sharing/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './live.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The link for followers who do not see the stage: it opens the stage on their devices. */
export function WatchLink({ url }: { readonly url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { state, copy } = useCopy({});
  return (
    <Field label={t('presenter.watchLink')}>
      <div className={styles.watchLink}>
        <Input ref={field} readOnly dir="ltr" value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        <Button onClick={() => void copy(field.current)}>
          {state === 'copied' ? <Check {...ICON} /> : <Copy {...ICON} />}
          <span aria-live="polite">{t(state === 'copied' ? 'presenter.copied' : 'presenter.copy')}</span>
        </Button>
      </div>
    </Field>
  );
}
