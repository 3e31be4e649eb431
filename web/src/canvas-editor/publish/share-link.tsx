import { UserPlus } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useSession } from '../session/use-session.ts';

/** A link that opens the share dialog of the dashboard in a new tab, so that the editor stays open. */
export function ShareLink({ className }: { readonly className?: string | undefined }) {
  const { oid } = useSession();
  const href = useHref();
  return (
    <ButtonLink className={className} href={href(`/dashboard/next/#links=${oid}`)} target="_blank">
      <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('canvas-publish.share')}</span>
    </ButtonLink>
  );
}
