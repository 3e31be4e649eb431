import { CTA_CLICKED } from '@flydeck/contract/events/cta-clicked';
import { ArrowRight } from 'lucide-react';
import { logEvent } from '../analytics/log-event.ts';
import { followAfter } from '../analytics/navigate-after.ts';
import { useHref } from '../page-context.tsx';
import { SidebarCard } from './sidebar-card.tsx';
import styles from './sidebar-column.module.css';
import type { SidebarColumnData } from './sidebar-column-data.ts';

interface SidebarColumnProps {
  readonly column: SidebarColumnData;
  /** Of the presentation that the column stands beside. */
  readonly oid: string;
  /** `rows`: words beside their picture. `tiles`: words below it, for wide columns. Default `rows`. */
  readonly layout?: 'rows' | 'tiles';
}

/** A header, a list of cards, and below them the way to more (S§2.3). */
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
  const tell = () =>
    logEvent(CTA_CLICKED, {
      cta_location: 'Sidebar',
      cta_type: 'LINK',
      cta_text: bottomCTAEnglishText,
      target_url: bottomCTAPath,
    });
  return (
    <a
      className={styles.more}
      href={href(bottomCTAPath)}
      onClick={(press) => followAfter(press, tell())}
      onAuxClick={({ button }) => button === 1 && void tell()}
    >
      {bottomCTAText}
      <ArrowRight className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  );
}
