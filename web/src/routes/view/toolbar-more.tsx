import { abusePath } from '@flydeck/contract/contact/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Ellipsis, FileDown, Flag } from 'lucide-react';
import { navigateAfter } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Tag } from '../../pdf/tag.tsx';
import { ControlBoundary } from '../../ui/control-boundary.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type CreateAction, useCreateActions } from './create-actions.ts';
import { usePdfOffer } from './pdf-offer.ts';
import styles from './toolbar.module.css';

const toMenuItem = ({ icon: Icon, label, href, prepare }: CreateAction): MenuItem => ({
  label,
  icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" />,
  act: () => void navigateAfter(prepare(), href),
});

interface ToolbarMoreProps {
  readonly page: PresentationPage;
  readonly isOwner: boolean;
}

/** The menu "More": actions that narrow windows have no space for; for the owner, links that create (V2.23). */
export function ToolbarMore({ page, isOwner }: ToolbarMoreProps) {
  const href = useHref();
  const report: MenuItem = {
    label: t('view.report'),
    icon: <Flag size={18} strokeWidth={1.75} aria-hidden="true" />,
    act: () => void window.open(href(abusePath(page.oid)), '_blank', 'noopener'),
  };
  const items = isOwner ? [] : [report];
  return (
    <ControlBoundary fallback={<WithPdf page={page} items={items} />}>
      <WithCreations page={page} items={items} />
    </ControlBoundary>
  );
}

interface ItemsProps {
  readonly page: PresentationPage;
  /** Items that show even if reading a feature flag fails. */
  readonly items: readonly MenuItem[];
}

function WithCreations({ page, items }: ItemsProps) {
  const { own, withAi } = useCreateActions(page);
  return <WithPdf page={page} items={[toMenuItem(own), toMenuItem(withAi), ...items]} />;
}

function WithPdf({ page, items }: ItemsProps) {
  return (
    <ControlBoundary fallback={<More items={items} />}>
      <WithLatePdf page={page} items={items} />
    </ControlBoundary>
  );
}

function WithLatePdf({ page, items }: ItemsProps) {
  const pdf = usePdfOffer(page);
  const download: MenuItem = {
    label: t('pdf.download'),
    icon: <FileDown size={18} strokeWidth={1.75} aria-hidden="true" />,
    ...(pdf?.tag ? { detail: <Tag tag={pdf.tag} /> } : {}),
    act: () => void pdf?.start(document.activeElement as HTMLElement | null),
  };
  return <More items={pdf && !pdf.isEarly ? [download, ...items] : items} />;
}

function More({ items }: Pick<ItemsProps, 'items'>) {
  if (items.length === 0) return null;
  return (
    <div className={styles.more}>
      <Menu
        label={t('view.more')}
        namedByTrigger
        triggerClassName={styles.action}
        trigger={
          <>
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('view.more')}</span>
          </>
        }
        items={items}
      />
    </div>
  );
}
