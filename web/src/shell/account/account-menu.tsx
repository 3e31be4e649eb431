import { LayoutGrid, LogOut, Settings } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import styles from './account-area.module.css';
import { withClickSource } from './click-source-url.ts';
import type { HeaderVisitor } from './visitor-hint.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const AVATAR_PX = 32;

/** The three items of the menu (S2.13); the first two have click-source parameters (S2.11). */
function useItems(): readonly MenuItem[] {
  const href = useHref();
  const trackedLink = (path: string, label: string) => ({ label, href: href(withClickSource(path, label)) });
  return [
    { ...trackedLink('/dashboard/next/', t('header.myPresentations')), icon: <LayoutGrid {...ICON} /> },
    { ...trackedLink('/settings/', t('header.accountSettings')), icon: <Settings {...ICON} /> },
    { label: t('header.logOut'), href: href('/logout'), icon: <LogOut {...ICON} /> },
  ];
}

/** A menu whose button shows the visitor's picture and name. */
export function AccountMenu({ visitor }: { readonly visitor: HeaderVisitor }) {
  const { viewerName, avatar } = visitor;
  return (
    <Menu
      label={t('header.viewerMenu', { name: viewerName })}
      namedByTrigger
      triggerClassName={styles.trigger}
      trigger={
        <>
          {avatar && <Avatar {...avatar} sizePx={AVATAR_PX} />}
          <span className={styles.name}>
            <bdi>{viewerName}</bdi>
          </span>
        </>
      }
      items={useItems()}
    />
  );
}
