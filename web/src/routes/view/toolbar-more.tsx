import { abusePath } from '@flydeck/contract/contact/constants';
import { insightsPath } from '@flydeck/contract/insights/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { ChartNoAxesColumn, Ellipsis, FileDown, Flag } from 'lucide-react';
import { navigateAfter } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type Creation, useCreations } from './create-actions.ts';
import { usePdfOffer } from './pdf-offer.ts';
import { usePersonalPage } from './personal.ts';
import styles from './toolbar.module.css';

const itemOf = ({ icon: Icon, word, href, prepare }: Creation): MenuItem => ({
  label: word,
  icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" />,
  act: () => void navigateAfter(prepare(), href),
});

/** What has no room beside the others where the window is not wide. */
export function ToolbarMore({ page }: { readonly page: PresentationPage }) {
  const href = useHref();
  const personal = usePersonalPage();
  const { own, withAi } = useCreations(page);
  const report: MenuItem = {
    label: t('view.report'),
    icon: <Flag size={18} strokeWidth={1.75} aria-hidden="true" />,
    act: () => void window.open(href(abusePath(page.oid)), '_blank', 'noopener'),
  };
  const insights: MenuItem = {
    label: t('view.insights'),
    icon: <ChartNoAxesColumn size={18} strokeWidth={1.75} aria-hidden="true" />,
    href: href(insightsPath(page.oid)),
  };
  const pdf = usePdfOffer(page);
  const download: MenuItem = {
    label: t('pdf.download'),
    icon: <FileDown size={18} strokeWidth={1.75} aria-hidden="true" />,
    act: () => void pdf?.start(document.activeElement as HTMLElement | null),
  };
  const lateActions = pdf && !pdf.isEarly ? [download] : [];
  return (
    <div className={styles.more}>
      <Menu
        label={t('view.more')}
        namedByTrigger
        triggerClassName={classNames(styles.action)}
        trigger={
          <>
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('view.more')}</span>
          </>
        }
        items={[...lateActions, itemOf(own), itemOf(withAi), personal?.isOwner ? insights : report]}
      />
    </div>
  );
}
