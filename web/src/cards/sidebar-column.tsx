import { ArrowRight } from 'lucide-react';
import { logCtaClick } from '../analytics/log-cta-click.ts';
import { followLinkAfter } from '../analytics/navigate-after.ts';
import { useHref } from '../page-context.tsx';
import { SidebarCard } from './sidebar-card.tsx';
import styles from './sidebar-column.module.css';
import type { SidebarColumnData } from './sidebar-column-data.ts';

interface SidebarColumnProps {
  readonly column: SidebarColumnData;
  /** Oid of the presentation on this page. */
  readonly oid: string;
  /** `rows` (default): text next to the picture. `tiles`: text below the picture, for wide columns. */
  readonly layout?: 'rows' | 'tiles';
}

/** A column of the sidebar with a header, cards and a bottom link (S2.20). */
export function SidebarColumn({ column, oid, layout = 'rows' }: SidebarColumnProps) {
  const { domId, headerText, prezis } = column;
  return (
    <section className={styles.column} aria-labelledby={domId}>
      <h2 id={domId} className={styles.heading}>
        {headerText}
      </h2>
      <ul className={layout === 'tiles' ? styles.tiles : styles.list}>
        {prezis.map((card) => (
          <li key={card.position}>
            <SidebarCard card={card} oid={oid} layout={layout} />
          </li>
        ))}
      </ul>
      <BottomLink column={column} />
    </section>
  );
}

function BottomLink({ column }: Pick<SidebarColumnProps, 'column'>) {
  const href = useHref();
  const { bottomCTAText, bottomCTAPath, bottomCTAEnglishText } = column;
  if (!bottomCTAText || !bottomCTAPath || !bottomCTAEnglishText) return null;
  const logClick = () =>
    logCtaClick({ location: 'Sidebar', type: 'LINK', text: bottomCTAEnglishText, url: bottomCTAPath });
  return (
    <a
      className={styles.more}
      href={href(bottomCTAPath)}
      onClick={(event) => followLinkAfter(event, logClick())}
      // The middle button opens the link in a new tab.
      onAuxClick={({ button }) => button === 1 && void logClick()}
    >
      {bottomCTAText}
      <ArrowRight className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  );
}
