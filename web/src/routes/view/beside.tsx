import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useMemo } from 'react';
import { besideColumns } from '../../cards/beside-columns.ts';
import { SidebarColumn } from '../../cards/sidebar-column.tsx';
import styles from './beside.module.css';

/** Where to go from a presentation: to one of one's own, or to the next one (V§2). */
export function Beside({
  data,
}: {
  readonly data: Pick<PresentationPage, 'oid' | 'templates' | 'topPicks'>;
}) {
  const columns = useMemo(() => besideColumns(data), [data]);
  return (
    <aside className={styles.beside}>
      {columns.map((column) => (
        <SidebarColumn key={column.domId} column={column} oid={data.oid} />
      ))}
    </aside>
  );
}
