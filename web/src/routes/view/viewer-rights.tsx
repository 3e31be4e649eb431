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

/** "Edit" for who may edit, else "Comment" for who may comment (V§6). */
export function RightsActions({ page }: { readonly page: PresentationPage }) {
  const href = useHref();
  const { edit, comment } = useViewerRights(page);
  const body = { prezi_oid: page.oid };
  const openEditor = (press: MouseEvent<HTMLAnchorElement>) =>
    followAfter(press, logEvent(EDITOR_OPENED, body), { go });
  const openForCommenting = (press: MouseEvent<HTMLAnchorElement>) =>
    followAfter(press, logEvent(OPENED_FOR_COMMENTING, body), { go });
  if (edit)
    return (
      <ToolbarLink
        icon={Pencil}
        word={t('view.edit')}
        kind="main"
        href={href(editorPath(page))}
        onClick={openEditor}
      />
    );
  if (!comment) return null;
  return (
    <ToolbarLink
      icon={MessageSquare}
      word={t('view.comment')}
      kind="main"
      href={href(commentingPath(page))}
      onClick={openForCommenting}
    />
  );
}
