import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import type { EndpointData } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './admin.module.css';

interface LoadedContentProps<Data> {
  readonly endpoint: EndpointData<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Renders loaded data; a skeleton while the data loads; after a failure the error and a button to try again. */
export function LoadedContent<Data>({ endpoint: { data, error, reload }, children }: LoadedContentProps<Data>) {
  if (error)
    return (
      <>
        <Notice kind="failed">{errorText(error)}</Notice>
        <Button onClick={reload}>{t('admin.tryAgain')}</Button>
      </>
    );
  if (data !== undefined) return children(data);
  return (
    <div className={styles.list}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height={112} />
      ))}
    </div>
  );
}

/** Text in place of an empty list. */
export function EmptyNotice({ children }: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
