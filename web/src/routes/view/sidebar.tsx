import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useMemo } from 'react';
import { SidebarColumn } from '../../cards/sidebar-column.tsx';
import { sidebarColumns } from '../../cards/sidebar-columns.ts';
import styles from './sidebar.module.css';

/** The sidebar: AI template cards and staff picks (V2.8, V2.9). */
export function Sidebar({ data }: { readonly data: Pick<PresentationPage, 'oid' | 'templates' | 'topPicks'> }) {
  const columns = useMemo(() => sidebarColumns(data), [data]);
  return (
    <aside className={styles.sidebar}>
      {columns.map((column) => (
        <SidebarColumn key={column.domId} column={column} oid={data.oid} />
      ))}
    </aside>
  );
}
