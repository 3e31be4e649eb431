import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { userPath } from '@flydeck/contract/profiles/page';
import { Copy } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './details-card.module.css';
import { ownerName } from './owner-name.ts';

interface DetailsCardProps {
  readonly data: PresentationPage;
  /** Whether the page has the header of private presentations, which shows the title. The card then omits the title. */
  readonly hasPrivateHeader?: boolean;
}

/** The details card: title, owner, date and description (V2.5). */
export function DetailsCard({ data, hasPrivateHeader = false }: DetailsCardProps) {
  const href = useHref();
  const { owner, title, description, copiedFrom, lastModified, lastModifiedDateString } = data;
  return (
    // The text direction follows the title. Description and transcript set their own text direction.
    <div className={styles.card} dir="auto">
      {!hasPrivateHeader && (
        <h1 className={styles.title}>
          <span lang={title && data.language !== 'und' ? data.language : undefined}>{title || t('page.untitled')}</span>
        </h1>
      )}
      <div className={styles.owner}>
        {owner && <Avatar {...owner.avatar} />}
        <div>
          {owner && (
            <p className={styles.name}>
              {owner.oid ? (
                <a href={href(userPath(owner.oid))}>
                  <bdi>{ownerName(owner)}</bdi>
                </a>
              ) : (
                <bdi>{ownerName(owner)}</bdi>
              )}
            </p>
          )}
          <p className={styles.date}>
            {t('view.lastModified')} <time dateTime={lastModified}>{lastModifiedDateString}</time>
          </p>
        </div>
      </div>
      {copiedFrom && <CopyCredit original={copiedFrom} />}
      {description && (
        // The server sanitises the description when it is stored and again when it is shown (V7.21).
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the description is sanitised HTML.
        <div className={styles.description} dir="auto" dangerouslySetInnerHTML={{ __html: description }} />
      )}
    </div>
  );
}

/** A link to the original of a copied presentation. The link contains the name of the original's owner. */
function CopyCredit({ original }: { readonly original: NonNullable<PresentationPage['copiedFrom']> }) {
  const href = useHref();
  const { path, title, ownerName: name } = original;
  return (
    <p className={styles.credit}>
      <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
      <a href={href(path)}>{t('view.copiedFrom', { title: title || t('page.untitled'), name })}</a>
    </p>
  );
}
