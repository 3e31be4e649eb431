import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import { DetailsCard } from './details-card.tsx';
import styles from './page.module.css';
import { Stage } from './stage.tsx';
import { Transcript } from './transcript.tsx';

/** One presentation: the stage, then what it is, what it says, and where else to fly. */
export function ViewPage({ data }: { readonly data: PresentationPage }) {
  return (
    <Shell>
      <Stage data={data} />
      <div className={styles.below}>
        <div className={styles.main}>
          <DetailsCard data={data} />
          <Transcript data={data} />
        </div>
        {data.topPicks.length > 0 && (
          <aside className={styles.aside} aria-labelledby="top-picks">
            <h2 id="top-picks" className={styles.heading}>
              {t('page.topPicks')}
            </h2>
            <ul className={styles.picks}>
              {data.topPicks.map((card) => (
                <li key={card.oid}>
                  <PresentationCard card={card} layout="row" />
                </li>
              ))}
            </ul>
          </aside>
        )}
      </div>
    </Shell>
  );
}
