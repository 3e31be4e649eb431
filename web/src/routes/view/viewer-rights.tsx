import { EDITOR_OPENED, OPENED_FOR_COMMENTING } from '@flydeck/contract/events/view-page-events';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { MessageSquare, Pencil } from 'lucide-react';
import type { MouseEvent } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { followLinkAfter } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { commentingPath, editorPath } from './editor-path.ts';
import { usePersonalPage } from './personal.ts';
import { ToolbarLink } from './toolbar-action.tsx';

const NONE: PersonalPage['viewerRights'] = { edit: false, comment: false };

/** The visitor's rights; known from the start if the page was rendered for this visitor. */
export function useViewerRights(page: Pick<PresentationPage, 'viewerRights'>): PersonalPage['viewerRights'] {
  return usePersonalPage()?.viewerRights ?? page.viewerRights ?? NONE;
}

/** Replaces the page in the same tab (S2.25). */
const go = (url: string) => location.replace(url);

/**
 * Edit for visitors who may edit, else Comment for those who may comment (V6.4, V6.5). Visitors who get the right
 * by logging in see a link to the login page, which returns here.
 */
export function RightsActions({ page }: { readonly page: PresentationPage }) {
  const { edit, comment } = useViewerRights(page);
  if (edit || comment) return <RightLink page={page} isEdit={edit} />;
  const afterLogin = page.rightsOnceLoggedIn ?? NONE;
  return afterLogin.edit || afterLogin.comment ? <LogInFirst page={page} isEdit={afterLogin.edit} /> : null;
}

interface RightProps {
  readonly page: PresentationPage;
  /** Edit; otherwise Comment. */
  readonly isEdit: boolean;
}

const actionLook = (isEdit: boolean) => ({
  icon: isEdit ? Pencil : MessageSquare,
  label: t(isEdit ? 'view.edit' : 'view.comment'),
  kind: 'main' as const,
});

function RightLink({ page, isEdit }: RightProps) {
  const href = useHref();
  const logOpened = () => logEvent(isEdit ? EDITOR_OPENED : OPENED_FOR_COMMENTING, { prezi_oid: page.oid });
  return (
    <ToolbarLink
      {...actionLook(isEdit)}
      href={href(isEdit ? editorPath(page) : commentingPath(page))}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => followLinkAfter(event, logOpened(), { go })}
    />
  );
}

/** For a share link that grants a right for which an account is needed. */
function LogInFirst({ page, isEdit }: RightProps) {
  const href = useHref();
  const next = page.prezilink ? `/v/${page.prezilink.link_id}/` : '/';
  return (
    <ToolbarLink
      {...actionLook(isEdit)}
      title={t(isEdit ? 'view.logInToEdit' : 'view.logInToComment')}
      href={href(`/login/?next=${encodeURIComponent(next)}`)}
    />
  );
}
