import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { Menu as MenuIcon } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './account-area.module.css';
import { GetStartedLink, LogInLink } from './account-area.tsx';
import { useVisitor } from './use-visitor.ts';

/** Account links of the header's `links` variant (S2.12). On narrow screens, the links of a member are in a menu. */
export function AccountLinks() {
  const visitor = useVisitor();
  const href = useHref();
  if (!isLoggedIn(visitor))
    return (
      <div className={styles.area} data-account="out">
        <LogInLink />
        <GetStartedLink />
      </div>
    );
  const links = [
    { label: t('header.myDashboard'), href: href('/dashboard/next/') },
    { label: t('header.accountSettings'), href: href('/settings/') },
    { label: t('header.logOut'), href: href('/logout') },
  ];
  return (
    <div className={styles.area} data-account="in">
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.href}>
            <a className={styles.link} href={link.href}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.narrowMenu}>
        <Menu
          label={t('header.menu')}
          trigger={<MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
          items={links}
        />
      </div>
    </div>
  );
}
