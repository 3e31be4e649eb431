import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useMemo } from 'react';
import { besideColumns } from '../../cards/beside-columns.ts';
import { SidebarColumn } from '../../cards/sidebar-column.tsx';
import styles from './beside.module.css';

/** The sidebar: AI template cards and staff picks (V2.8, V2.9). */
export function Beside({
  data,
}: {
  readonly data: Pick<PresentationPage, 'oid' | 'templates' | 'topPicks'>;
}) {
  const columns = useMemo(() => besideColumns(data), [data]);
  return (
    <aside className={styles.sidebar}>
      {columns.map((column) => (
        <SidebarColumn key={column.domId} column={column} oid={data.oid} />
      ))}
    </aside>
  );
}
