import { DeleteFolderDialog, FolderNameDialog } from './folder-dialogs.tsx';
import { ImportWarningsDialog } from './import-warnings-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PageSettingsDialog } from './page-settings-dialog.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type DialogRequest, useDashboardState } from './use-dashboard.ts';

interface DialogsProps {
  readonly question: DialogRequest | undefined;
  readonly onClose: () => void;
}

/** The open dialog, if any. It is remounted on each opening, so that it starts from current data. */
export function Dialogs({ question, onClose }: DialogsProps) {
  const { presentations, folders } = useDashboardState();
  if (!question) return null;
  switch (question.kind) {
    case 'move':
      return <MoveDialog oids={question.oids} onClose={onClose} />;
    case 'purge':
      return <PurgeDialog oids={question.oids} onClose={onClose} />;
    case 'create-folder':
      return <FolderNameDialog oids={question.oids ?? []} onClose={onClose} />;
    case 'rename-folder':
    case 'delete-folder': {
      const folder = folders.find(({ id }) => id === question.id);
      if (!folder) return null;
      return question.kind === 'rename-folder' ? (
        <FolderNameDialog folder={folder} oids={[]} onClose={onClose} />
      ) : (
        <DeleteFolderDialog folder={folder} onClose={onClose} />
      );
    }
    case 'share': {
      const presentation = presentations.find(({ oid }) => oid === question.oid);
      return <ShareDialog oid={question.oid} presentation={presentation} onClose={onClose} />;
    }
    default: {
      const presentation = presentations.find(({ oid }) => oid === question.oid);
      if (!presentation) return null;
      if (question.kind === 'page-settings')
        return <PageSettingsDialog presentation={presentation} onClose={onClose} />;
      if (question.kind === 'approximations')
        return <ImportWarningsDialog presentation={presentation} onClose={onClose} />;
      return (
        <PrivacyDialog presentation={presentation} publish={question.publish === true} onClose={onClose} />
      );
    }
  }
}
