import type { PresentationCard as Card } from '@flydeck/contract/presentations/page-data';
import { type ReactNode, useId } from 'react';
import { t } from '../i18n/index.ts';
import { Shell } from '../shell/shell.tsx';
import { PresentationCard } from '../ui/presentation-card.tsx';
import { COLLAGE_CARDS, Collage } from './collage.tsx';
import styles from './landing-page.module.css';

/** One advantage of the feature that the page promotes. */
export interface LandingPagePoint {
  readonly title: string;
  readonly text: ReactNode;
}

interface LandingPageProps {
  readonly title: string;
  readonly lead: string;
  readonly actions: ReactNode;
  readonly points: readonly LandingPagePoint[];
  /** The first `COLLAGE_CARDS` cards are in the collage, the next `COLLAGE_CARDS` in the list below the points. */
  readonly cards: readonly Card[];
}

/** Layout of a page that promotes a feature: title, lead and collage, then a list of points and more presentations. */
export function LandingPage({ title, lead, actions, points, cards }: LandingPageProps) {
  const moreCards = cards.slice(COLLAGE_CARDS, 2 * COLLAGE_CARDS);
  return (
    <Shell variant="links">
      <section className={styles.hero} aria-labelledby="title">
        <div className={styles.inner}>
          <div className={styles.text}>
            <h1 id="title" className={styles.title}>
              {title}
            </h1>
            <p className={styles.lead}>{lead}</p>
            <div className={styles.actions}>{actions}</div>
          </div>
          <Collage cards={cards.slice(0, COLLAGE_CARDS)} />
        </div>
      </section>
      <div className={styles.body}>
        <dl className={styles.points}>
          {points.map((point) => (
            <div key={point.title} className={styles.point}>
              <dt>{point.title}</dt>
              <dd>{point.text}</dd>
            </div>
          ))}
        </dl>
        {moreCards.length > 0 && <MoreCards cards={moreCards} />}
      </div>
    </Shell>
  );
}

function MoreCards({ cards }: { readonly cards: readonly Card[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('site.here')}
      </h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.oid}>
            <PresentationCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
