import { EDITOR_OPENED } from '@flydeck/contract/events/editor-opened';
import { OPENED_FOR_COMMENTING } from '@flydeck/contract/events/opened-for-commenting';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { MessageSquare, Pencil } from 'lucide-react';
import type { MouseEvent } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { followAfter } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { commentingPath, editorPath } from './editor-path.ts';
import { usePersonalPage } from './personal.ts';
import { ToolbarLink } from './toolbar-action.tsx';

const NONE: PersonalPage['viewerRights'] = { edit: false, comment: false };

/** What the visitor may do; known at once where the page was drawn for them. */
export function useViewerRights(page: Pick<PresentationPage, 'viewerRights'>): PersonalPage['viewerRights'] {
  return usePersonalPage()?.viewerRights ?? page.viewerRights ?? NONE;
}

/** The page is replaced in the same tab (S§2.7). */
const go = (address: string) => location.replace(address);

/** "Edit" for who may edit, else "Comment" for who may comment (V§6); who may once logged in is led there, and back. */
export function RightsActions({ page }: { readonly page: PresentationPage }) {
  const { edit, comment } = useViewerRights(page);
  if (edit || comment) return <RightLink page={page} isEdit={edit} />;
  const once = page.rightsOnceLoggedIn ?? NONE;
  return once.edit || once.comment ? <LogInFirst page={page} isEdit={once.edit} /> : null;
}

interface RightProps {
  readonly page: PresentationPage;
  /** Else it is the right to comment. */
  readonly isEdit: boolean;
}

const faceOf = (isEdit: boolean) => ({
  icon: isEdit ? Pencil : MessageSquare,
  word: t(isEdit ? 'view.edit' : 'view.comment'),
  kind: 'main' as const,
});

function RightLink({ page, isEdit }: RightProps) {
  const href = useHref();
  const told = () => logEvent(isEdit ? EDITOR_OPENED : OPENED_FOR_COMMENTING, { prezi_oid: page.oid });
  return (
    <ToolbarLink
      {...faceOf(isEdit)}
      href={href(isEdit ? editorPath(page) : commentingPath(page))}
      onClick={(press: MouseEvent<HTMLAnchorElement>) => followAfter(press, told(), { go })}
    />
  );
}

/** By a share link that gives a right, which takes an account to hold it. */
function LogInFirst({ page, isEdit }: RightProps) {
  const href = useHref();
  const back = page.prezilink ? `/v/${page.prezilink.link_id}/` : '/';
  return (
    <ToolbarLink
      {...faceOf(isEdit)}
      title={t(isEdit ? 'view.logInToEdit' : 'view.logInToComment')}
      href={href(`/login/?next=${encodeURIComponent(back)}`)}
    />
  );
}
