import type { ShareMethod } from '@flydeck/contract/insights/constants';
import type { InsightSource, Insights } from '@flydeck/contract/insights/insights';
import { t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { CountTable } from './count-table.tsx';
import styles from './sources.module.css';

type Device = Insights['devices'][number]['device'];

const DEVICE_NAMES: Readonly<Record<Device, () => string>> = {
  phone: () => t('insights.phone'),
  tablet: () => t('insights.tablet'),
  desktop: () => t('insights.desktop'),
  unknown: () => t('insights.unknownDevice'),
};

/** Display names of the ways to share. The names of networks are the same in every language. */
const METHOD_NAMES: Readonly<Record<ShareMethod, () => string>> = {
  LINK: () => t('insights.linkCopied'),
  EMBED_CODE: () => t('insights.embedCodeCopied'),
  COPY: () => t('insights.copyMade'),
  MOBILE: () => t('insights.byDevice'),
  EMAIL: () => t('insights.byMail'),
  FACEBOOK: () => 'Facebook',
  LINKEDIN: () => 'LinkedIn',
  TWITTER: () => 'Twitter',
  GOOGLE_CLASSROOM: () => 'Google Classroom',
};

/** Tables of the sources and devices of visits, of the embedding sites, and of the ways to share the presentation. */
export function Sources({ insights }: { readonly insights: Insights }) {
  const { siteName } = usePageContext();
  // The kind `host` is a page of another site, `here` a page of this instance, `direct` a URL that was typed or mailed,
  // and `others` the sum of all sites that are not named.
  const sourceName = ({ kind, host }: InsightSource) => {
    if (kind === 'host') return host;
    if (kind === 'here') return t('insights.here', { site: siteName });
    return kind === 'others' ? t('insights.others') : t('insights.direct');
  };
  const embedderName = ({ kind, host }: InsightSource) =>
    kind === 'others' ? t('insights.others') : host || t('insights.unknownSite');
  return (
    <div className={styles.sources}>
      <div className={styles.stack}>
        <CountTable
          title={t('insights.sources')}
          columnTitles={{ name: t('insights.source'), count: t('insights.visits') }}
          emptyText={t('insights.noSources')}
          rows={insights.sources.map((source) => ({ name: sourceName(source), count: source.visits }))}
        />
        <CountTable
          title={t('insights.devices')}
          columnTitles={{ name: t('insights.device'), count: t('insights.visits') }}
          emptyText={t('insights.noSources')}
          rows={insights.devices.map(({ device, visits }) => ({
            name: DEVICE_NAMES[device](),
            count: visits,
          }))}
        />
      </div>
      <div className={styles.stack}>
        <CountTable
          title={t('insights.embeds')}
          columnTitles={{ name: t('insights.site'), count: t('insights.visits') }}
          emptyText={t('insights.noEmbeds')}
          rows={mergeByName(insights.embeds.map((source) => ({ name: embedderName(source), count: source.visits })))}
        />
        <CountTable
          title={t('insights.shares')}
          lead={t('insights.likesChanged', {
            given: insights.likes.given,
            takenBack: insights.likes.takenBack,
          })}
          columnTitles={{ name: t('insights.way'), count: t('insights.times') }}
          emptyText={t('insights.noShares')}
          rows={insights.shares
            .filter(({ count }) => count > 0)
            .toSorted((a, b) => b.count - a.count)
            .map(({ way, count }) => ({ name: METHOD_NAMES[way](), count }))}
        />
      </div>
    </div>
  );
}

interface Row {
  readonly name: string;
  readonly count: number;
}

/** Adds up the counts of rows with the same name. Several unknown embedding sites have the same name. */
function mergeByName(rows: readonly Row[]): Row[] {
  const sums = new Map<string, number>();
  for (const { name, count } of rows) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].map(([name, count]) => ({ name, count }));
}
