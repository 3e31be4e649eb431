import { Link2, Lock } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { useHref, usePageContext } from '../page-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Audience } from './audience.ts';
import { isOpenToOthers } from './audience.ts';
import styles from './audience-note.module.css';

interface AudienceNoteProps {
  readonly oid: string;
  readonly audience: Audience;
  readonly isOwner: boolean;
  readonly isEmbeddable: boolean;
}

/** Message keys of the text about each audience. The audience `everyone` has no text. */
const AUDIENCE_MESSAGE_KEYS: Partial<Record<Audience, string>> = {
  unlisted: 'sharing.whoAddress',
  link: 'sharing.whoLink',
  owner: 'sharing.whoOwner',
  invited: 'sharing.whoInvited',
  moderated: 'sharing.whoModerated',
};

/**
 * Shows who can open the shared URL, unless everybody can. Shows owners of private presentations a button to create a
 * share link.
 */
export function AudienceNote({ oid, audience, isOwner, isEmbeddable }: AudienceNoteProps) {
  const href = useHref();
  const { siteName: site } = usePageContext();
  const messageKey = AUDIENCE_MESSAGE_KEYS[audience];
  const embeddingNote = embeddingText(audience, isOwner, isEmbeddable);
  const text = [messageKey && t(messageKey, { site }), embeddingNote]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
  if (text === '') return null;
  const Icon = isOpenToOthers(audience) ? Link2 : Lock;
  return (
    <div className={styles.note}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <p>{text}</p>
      {audience === 'owner' && (
        <ButtonLink className={styles.action} href={href(`/dashboard/next/#links=${oid}`)}>
          {t('sharing.makeLink')}
        </ButtonLink>
      )}
    </div>
  );
}

/**
 * Returns a text about why the presentation cannot be embedded. If a share link opened the page, every visitor gets the
 * text. If others can open the page without a share link, only the owner gets the text. Returns undefined in all other
 * cases.
 */
function embeddingText(audience: Audience, isOwner: boolean, isEmbeddable: boolean): string | undefined {
  if (isEmbeddable) return undefined;
  if (audience === 'link') return t('sharing.noEmbed');
  return isOwner && isOpenToOthers(audience) ? t('sharing.embedOff') : undefined;
}
