import { type ReactNode, useId } from 'react';
import { accountErrorText } from '../../account/account-error-text.ts';
import type { EndpointData } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './settings.module.css';

interface SectionProps {
  readonly title: string;
  /** Introductory text below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of the settings. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

interface LoadedContentProps<Data> {
  readonly endpoint: EndpointData<Data>;
  /** Height in CSS pixels that is reserved while the content loads, to avoid a layout shift. */
  readonly heightPx: number;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Renders the loaded data. While the data loads, a skeleton is shown. After a failure, the error and a button to try
 * again are shown.
 */
export function LoadedContent<Data>({ endpoint, heightPx, children }: LoadedContentProps<Data>) {
  const { data, error, reload } = endpoint;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton width="100%" height={heightPx} />;
  return (
    <>
      <Notice kind="failed">{accountErrorText(error)}</Notice>
      <Button onClick={reload}>{t('account.tryAgain')}</Button>
    </>
  );
}
