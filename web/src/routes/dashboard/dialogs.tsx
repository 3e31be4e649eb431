import { DownloadPart } from './download-part.tsx';
import { DeleteFolderDialog, FolderNameDialog } from './folder-dialogs.tsx';
import { ImportWarningsDialog } from './import-warnings-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PageSettingsDialog } from './page-settings-dialog.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type DialogRequest, useDashboardState } from './use-dashboard.ts';

interface DialogsProps {
  readonly request: DialogRequest | undefined;
  readonly onClose: () => void;
}

/** The open dialog, if any. Each request mounts a new dialog with the current data. */
export function Dialogs({ request, onClose }: DialogsProps) {
  const { presentations, folders } = useDashboardState();
  if (!request) return null;
  switch (request.kind) {
    case 'move':
      return <MoveDialog oids={request.oids} onClose={onClose} />;
    case 'purge':
      return <PurgeDialog oids={request.oids} onClose={onClose} />;
    case 'create-folder':
      return <FolderNameDialog oids={request.oids ?? []} onClose={onClose} />;
    case 'rename-folder':
    case 'delete-folder': {
      const folder = folders.find(({ id }) => id === request.id);
      if (!folder) return null;
      return request.kind === 'rename-folder' ? (
        <FolderNameDialog folder={folder} oids={[]} onClose={onClose} />
      ) : (
        <DeleteFolderDialog folder={folder} onClose={onClose} />
      );
    }
    case 'share': {
      const presentation = presentations.find(({ oid }) => oid === request.oid);
      return <ShareDialog oid={request.oid} presentation={presentation} onClose={onClose} />;
    }
    default: {
      const presentation = presentations.find(({ oid }) => oid === request.oid);
      if (!presentation) return null;
      if (request.kind === 'page-settings') return <PageSettingsDialog presentation={presentation} onClose={onClose} />;
      if (request.kind === 'save-template') return <SaveTemplateDialog presentation={presentation} onClose={onClose} />;
      if (request.kind === 'download') return <DownloadPart presentation={presentation} onClose={onClose} />;
      if (request.kind === 'import-warnings')
        return <ImportWarningsDialog presentation={presentation} onClose={onClose} />;
      return (
        <PrivacyDialog
          presentation={presentation}
          preselectsPublic={request.preselectsPublic === true}
          onClose={onClose}
        />
      );
    }
  }
}
