import { EDITOR_OPENED, OPENED_FOR_COMMENTING } from '@flydeck/contract/events/view-page-events';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { MessageSquare, Pencil } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { followLinkAfter } from '../../analytics/navigate-after.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { commentingPath, editorPath } from './editor-path.ts';
import { usePersonalPage } from './personal-page.ts';
import { ToolbarButton, ToolbarLink } from './toolbar-action.tsx';

const GuestDialog = lazy(() => import('./guest-dialog.tsx'));

const NO_RIGHTS: PersonalPage['viewerRights'] = { edit: false, comment: false };

/** The visitor's rights. The page data contains the rights if the server rendered the page for this visitor. */
export function useViewerRights(page: Pick<PresentationPage, 'viewerRights'>): PersonalPage['viewerRights'] {
  return usePersonalPage()?.viewerRights ?? page.viewerRights ?? NO_RIGHTS;
}

/** Opens a URL in the same tab without adding a history entry (S2.25). */
const replacePage = (url: string) => location.replace(url);

/**
 * Shows the link Edit to visitors who may edit, and the link Comment to visitors who may only comment (V6.4, V6.5). If
 * the visitor gets one of these rights only by logging in, see `RightOnceLoggedIn`.
 */
export function RightsActions({ page }: { readonly page: PresentationPage }) {
  const { edit, comment } = useViewerRights(page);
  if (edit || comment) return <RightLink page={page} isEdit={edit} />;
  const rightsAfterLogin = page.rightsOnceLoggedIn ?? NO_RIGHTS;
  return rightsAfterLogin.edit || rightsAfterLogin.comment ? (
    <RightOnceLoggedIn page={page} isEdit={rightsAfterLogin.edit} />
  ) : null;
}

interface RightProps {
  readonly page: PresentationPage;
  /** True for the right to edit, false for the right to comment. */
  readonly isEdit: boolean;
}

const actionProps = (isEdit: boolean) => ({
  icon: isEdit ? Pencil : MessageSquare,
  label: t(isEdit ? 'view.edit' : 'view.comment'),
  kind: 'main' as const,
});

function RightLink({ page, isEdit }: RightProps) {
  const href = useHref();
  const logOpening = () => logEvent(isEdit ? EDITOR_OPENED : OPENED_FOR_COMMENTING, { prezi_oid: page.oid });
  return (
    <ToolbarLink
      {...actionProps(isEdit)}
      href={href(isEdit ? editorPath(page) : commentingPath(page))}
      onClick={(event: MouseEvent<HTMLAnchorElement>) =>
        followLinkAfter(event, logOpening(), { navigate: replacePage })
      }
    />
  );
}

/**
 * For visitors whose share link grants a right only after login: a link to the login page or, if the share link allows
 * guests, a button that opens the dialog to choose a name.
 */
function RightOnceLoggedIn({ page, isEdit }: RightProps) {
  const href = useHref();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const linkId = page.prezilink?.link_id;
  // After the login, the share link opens this page again.
  const logInPath = href(`/login/?next=${encodeURIComponent(`/v/${linkId}/`)}`);
  if (linkId === undefined) return null;
  if (!page.allowsGuests)
    return (
      <ToolbarLink
        {...actionProps(isEdit)}
        title={t(isEdit ? 'view.logInToEdit' : 'view.logInToComment')}
        href={logInPath}
      />
    );
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <ToolbarButton
        ref={opener}
        {...actionProps(isEdit)}
        label={t(isEdit ? 'view.guestEdit' : 'view.guestComment')}
        phoneLabel={actionProps(isEdit).label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <GuestDialog page={page} linkId={linkId} isEdit={isEdit} logInPath={logInPath} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
