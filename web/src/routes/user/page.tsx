import { escapeHtml } from '@flydeck/contract/html';
import type { PageContext } from '@flydeck/contract/pages';
import { feedPath, type UserPage as UserData, userPath } from '@flydeck/contract/profiles/page';
import { Rss } from 'lucide-react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Shell } from '../../shell/shell.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import styles from './page.module.css';

/** Width and height of the member's picture in CSS pixels. */
const AVATAR_PX = 96;
/** Number of cards that are visible without scrolling; their pictures load eagerly. */
const EAGER_COUNT = 6;

export function userHead({ oid, name, bio }: UserData, { siteName, origin }: PageContext): Head {
  const feed = escapeHtml(origin + feedPath(oid));
  return {
    title: `${name} · ${siteName}`,
    description: bio || t('user.description', { name, site: siteName }),
    tags: [
      `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(name)}" href="${feed}">`,
      `<meta property="og:type" content="profile"><meta property="og:title" content="${escapeHtml(name)}">`,
    ],
  };
}

/** The profile page: a member and their public presentations. */
export function UserPage({ data }: { readonly data: UserData }) {
  // `isContinued`: this is not the first page of the list. `next`: cursor of the next page; null at the end.
  const { oid, name, bio, avatar, presentationCount, cards, next, isContinued } = data;
  const href = useHref();
  return (
    <Shell>
      <div className={styles.page}>
        <header className={styles.profile}>
          <Avatar {...avatar} sizePx={AVATAR_PX} />
          <div className={styles.about}>
            <h1 className={styles.name}>
              <bdi>{name}</bdi>
            </h1>
            {bio && (
              <p className={styles.bio} dir="auto">
                {bio}
              </p>
            )}
            <p className={styles.facts}>
              <span>{t('user.count', { count: presentationCount })}</span>
              <a className={styles.feed} href={feedPath(oid)} type="application/atom+xml">
                <Rss size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('user.feed')}
              </a>
            </p>
          </div>
        </header>
        {cards.length === 0 ? (
          <div className={styles.empty}>
            <EmptyCanvasDrawing />
            <p>{t(isContinued ? 'user.end' : 'user.empty')}</p>
          </div>
        ) : (
          <ul className={styles.grid} aria-label={t('user.presentations')}>
            {cards.map((card, index) => (
              <li key={card.oid}>
                <PresentationCard card={card} lazy={index >= EAGER_COUNT} />
              </li>
            ))}
          </ul>
        )}
        <nav className={styles.pagination} aria-label={t('user.pages')}>
          {isContinued && <ButtonLink href={href(userPath(oid))}>{t('user.newest')}</ButtonLink>}
          {next !== null && (
            <ButtonLink rel="next" href={href(`${userPath(oid)}?after=${next}`)}>
              {t('user.older')}
            </ButtonLink>
          )}
        </nav>
      </div>
    </Shell>
  );
}
