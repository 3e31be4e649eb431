import { abusePath } from '@flydeck/contract/contact/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Ellipsis, FileDown, Film, Flag } from 'lucide-react';
import { navigateAfter } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Tag } from '../../pdf/tag.tsx';
import { ControlBoundary } from '../../ui/control-boundary.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type CreateAction, useCreateActions } from './create-actions.ts';
import { isFilmOffered, openDownload } from './film-offer.ts';
import { usePdfOffer } from './pdf-offer.ts';
import { usePersonalPage } from './personal-page.ts';
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

/**
 * The menu "More": actions for which narrow windows have no space. For the owner, the links that create presentations
 * are only in this menu (V2.23). If reading a feature flag fails, the menu has no items that depend on this flag.
 */
export function ToolbarMore({ page, isOwner }: ToolbarMoreProps) {
  const href = useHref();
  const report: MenuItem = {
    label: t('view.report'),
    icon: <Flag size={18} strokeWidth={1.75} aria-hidden="true" />,
    act: () => void window.open(href(abusePath(page.oid)), '_blank', 'noopener'),
  };
  const download: MenuItem = {
    label: t('film.download'),
    icon: <Film size={18} strokeWidth={1.75} aria-hidden="true" />,
    act: () => openDownload(page, document.activeElement as HTMLElement | null),
  };
  const personalPage = usePersonalPage();
  const items = [...(isFilmOffered(personalPage) ? [download] : []), ...(isOwner ? [] : [report])];
  return (
    <ControlBoundary fallback={<MenuWithOptionalPdf page={page} items={items} />}>
      <MenuWithCreateLinks page={page} items={items} />
    </ControlBoundary>
  );
}

interface ItemsProps {
  readonly page: PresentationPage;
  /** Items that do not depend on feature flags. They are displayed even if reading a flag fails. */
  readonly items: readonly MenuItem[];
}

function MenuWithCreateLinks({ page, items }: ItemsProps) {
  const { createOwn, createWithAi } = useCreateActions(page);
  return <MenuWithOptionalPdf page={page} items={[toMenuItem(createOwn), toMenuItem(createWithAi), ...items]} />;
}

/** The menu with the download of the PDF, or without the download if reading the feature flag of PDFs fails. */
function MenuWithOptionalPdf({ page, items }: ItemsProps) {
  return (
    <ControlBoundary fallback={<MoreMenu items={items} />}>
      <MenuWithPdf page={page} items={items} />
    </ControlBoundary>
  );
}

function MenuWithPdf({ page, items }: ItemsProps) {
  const pdf = usePdfOffer(page);
  const download: MenuItem = {
    label: t('pdf.download'),
    icon: <FileDown size={18} strokeWidth={1.75} aria-hidden="true" />,
    ...(pdf?.tag ? { detail: <Tag tag={pdf.tag} /> } : {}),
    act: () => void pdf?.start(document.activeElement as HTMLElement | null),
  };
  return <MoreMenu items={pdf && !pdf.isOnSharedPage ? [download, ...items] : items} />;
}

function MoreMenu({ items }: Pick<ItemsProps, 'items'>) {
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
