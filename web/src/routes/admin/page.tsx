import { ADMIN_SECTIONS, type AdminPage as AdminData, type AdminSection } from '@flydeck/contract/admin/sections';
import type { PageContext } from '@flydeck/contract/pages';
import { type ComponentType, useEffect, useRef } from 'react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Shell } from '../../shell/shell.tsx';
import { PageLocale } from '../../ui/aria/page-locale.tsx';
import { Toasts } from '../../ui/toast.tsx';
import styles from './admin.module.css';
import { AdsSection } from './ads-section.tsx';
import { BrandSection } from './brand-section.tsx';
import { FlagsSection } from './flags-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { LegalSection } from './legal-section.tsx';
import { LogSection } from './log-section.tsx';
import { OutboxSection } from './outbox-section.tsx';
import { PicksSection } from './picks-section.tsx';
import { PurchasesSection } from './purchases-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UsersSection } from './users-section.tsx';

const SECTION_COMPONENTS: Readonly<Record<AdminSection, ComponentType>> = {
  reports: ReportsSection,
  users: UsersSection,
  picks: PicksSection,
  brand: BrandSection,
  ads: AdsSection,
  purchases: PurchasesSection,
  legal: LegalSection,
  flags: FlagsSection,
  outbox: OutboxSection,
  jobs: JobsSection,
  settings: SettingsSection,
  log: LogSection,
};

const SECTION_MESSAGE_KEYS: Readonly<Record<AdminSection, string>> = {
  reports: 'admin.reports',
  users: 'admin.users',
  picks: 'admin.picks',
  brand: 'brand.name',
  ads: 'ads.name',
  purchases: 'sales.name',
  legal: 'legal.name',
  flags: 'admin.flags',
  outbox: 'admin.outbox',
  jobs: 'admin.jobs',
  settings: 'admin.settings',
  log: 'admin.log',
};

export function adminHead({ section }: AdminData, { siteName }: PageContext): Head {
  return { title: `${t(SECTION_MESSAGE_KEYS[section])} · ${t('admin.title')} · ${siteName}` };
}

/** The administration of the instance, one section at a time. */
export function AdminPage({ data: { section, openCounts } }: { readonly data: AdminData }) {
  const Section = SECTION_COMPONENTS[section];
  const counts: Partial<Record<AdminSection, number>> = {
    reports: openCounts.reports,
    jobs: openCounts.failedJobs,
  };
  return (
    <PageLocale>
      <Shell>
        <div className={styles.page}>
          <SectionList section={section} counts={counts} />
          <div className={styles.main}>
            <h1>{t(SECTION_MESSAGE_KEYS[section])}</h1>
            <Section />
          </div>
        </div>
        <Toasts />
      </Shell>
    </PageLocale>
  );
}

interface SectionListProps {
  readonly section: AdminSection;
  /** Number of open reports and of failed jobs, by section. */
  readonly counts: Partial<Record<AdminSection, number>>;
}

/** Navigation between the sections. If the list overflows, it scrolls to the current section. */
function SectionList({ section, counts }: SectionListProps) {
  const href = useHref();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const listElement = list.current;
    const current = listElement?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    if (!listElement || !current) return;
    const [listBox, currentBox] = [listElement.getBoundingClientRect(), current.getBoundingClientRect()];
    // `scrollLeft` scrolls only the list. `scrollIntoView` would also scroll the page.
    listElement.scrollLeft += currentBox.left + currentBox.width / 2 - (listBox.left + listBox.width / 2);
  }, [section]);
  return (
    <nav aria-label={t('admin.title')}>
      <ul ref={list} className={styles.sections}>
        {ADMIN_SECTIONS.map((name) => (
          <li key={name} data-section={name}>
            <a href={href(`/admin/${name}/`)} aria-current={name === section ? 'page' : undefined}>
              {t(SECTION_MESSAGE_KEYS[name])}
              {(counts[name] ?? 0) > 0 && <span className={styles.count}>{counts[name]}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
