import { REPRESENTATIVE_VISITS_MIN } from '@flydeck/contract/insights/constants';
import type { Insights } from '@flydeck/contract/insights/insights';
import { t } from '../../i18n/index.ts';
import { countText, durationText, percentText } from './format.ts';
import styles from './tiles.module.css';

interface Tile {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

/**
 * Returns how many of the visits that started the presentation completed the presentation: as a percentage, as two
 * numbers if too few visits started for a percentage, or as a dash if no visit started.
 */
function rateText({ started, completed }: Insights): string {
  if (started === 0) return '–';
  if (started >= REPRESENTATIVE_VISITS_MIN) return percentText(completed, started);
  return t('insights.outOf', { completed: countText(completed), started: countText(started) });
}

function createTiles(insights: Insights): Tile[] {
  const { visits, started, completed, daysWithVisits, medianWatchMs, likes, range } = insights;
  const counts = { completed: countText(completed), started: countText(started) };
  return [
    {
      name: t('insights.visits'),
      value: countText(visits),
      note: t('insights.startedOf', { count: started }),
    },
    {
      name: t('insights.completed'),
      value: rateText(insights),
      note: started < REPRESENTATIVE_VISITS_MIN ? t('insights.ofThoseWhoStarted') : t('insights.completedOf', counts),
    },
    {
      name: t('insights.watched'),
      value: durationText(medianWatchMs),
      // According to `watchedNote`, half of the visits lasted longer than the median. This is wrong for one visit.
      note: started < 2 ? t('insights.startedOf', { count: started }) : t('insights.watchedNote'),
    },
    {
      name: t('insights.days'),
      value: countText(daysWithVisits),
      note: range === 'all' ? t('insights.daysEver') : t('insights.daysOf', { count: Number(range) }),
    },
    {
      name: t('insights.likes'),
      value: countText(likes.total),
      note: t('insights.likesNew', { count: likes.given }),
    },
  ];
}

/** Five tiles with a summary of the statistics. */
export function Tiles({ insights }: { readonly insights: Insights }) {
  return (
    <dl className={styles.tiles}>
      {createTiles(insights).map(({ name, value, note }) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
