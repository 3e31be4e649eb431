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

/** Where visits come from, their devices, the embedding sites, and how visitors share the presentation. */
export function Sources({ insights }: { readonly insights: Insights }) {
  const { siteName } = usePageContext();
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
          columns={[t('insights.source'), t('insights.visits')]}
          emptyText={t('insights.noSources')}
          rows={insights.sources.map((source) => ({ name: sourceName(source), count: source.visits }))}
        />
        <CountTable
          title={t('insights.devices')}
          columns={[t('insights.device'), t('insights.visits')]}
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
          columns={[t('insights.site'), t('insights.visits')]}
          emptyText={t('insights.noEmbeds')}
          rows={mergeByName(insights.embeds.map((source) => ({ name: embedderName(source), count: source.visits })))}
        />
        <CountTable
          title={t('insights.shares')}
          lead={t('insights.likesChanged', {
            given: insights.likes.given,
            takenBack: insights.likes.takenBack,
          })}
          columns={[t('insights.way'), t('insights.times')]}
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

/** Adds up rows of the same name, such as several embedding sites that are unknown. */
function mergeByName(rows: readonly Row[]): Row[] {
  const sums = new Map<string, number>();
  for (const { name, count } of rows) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].map(([name, count]) => ({ name, count }));
}
