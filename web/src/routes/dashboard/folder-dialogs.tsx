import { FOLDER_NAME_MAX_LENGTH } from '@flydeck/contract/dashboard/constants';
import type { Folder } from '@flydeck/contract/dashboard/folders';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useActions } from './use-actions.ts';
import { useDashboard, useNavigateToList } from './use-dashboard.ts';

interface FolderNameDialogProps {
  /** The folder to rename; absent: a new folder is created. */
  readonly folder?: Folder;
  /** Presentations that are moved into the folder after it is saved; empty when a folder is renamed. */
  readonly oids: readonly string[];
  readonly onClose: () => void;
}

/** Dialog with the name of a folder. It creates a folder, or renames `folder`. */
export function FolderNameDialog({ folder, oids, onClose }: FolderNameDialogProps) {
  const { store } = useDashboard();
  const actions = useActions();
  const [name, setName] = useState(folder?.name ?? '');
  const hasName = name.trim() !== '';
  const save = async () => {
    if (!hasName) return;
    const id = folder ? (await store.renameFolder(folder.id, name)) && folder.id : await store.createFolder(name);
    if (!id) return;
    onClose();
    if (oids.length > 0) await actions.move(oids, id);
  };
  return (
    <FormDialog
      title={t(folder ? 'dashboard.renameFolder' : 'dashboard.newFolder')}
      submitLabel={t(folder ? 'dashboard.save' : 'dashboard.createFolder')}
      isEmpty={!hasName}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('dashboard.folderName')}>
        <Input
          autoFocus
          value={name}
          maxLength={FOLDER_NAME_MAX_LENGTH}
          dir="auto"
          required
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface DeleteFolderDialogProps {
  readonly folder: Folder;
  readonly onClose: () => void;
}

/** Dialog that deletes a folder after confirmation. The presentations in the folder are not deleted. */
export function DeleteFolderDialog({ folder, onClose }: DeleteFolderDialogProps) {
  const { store } = useDashboard();
  const navigateToList = useNavigateToList();
  const deleteFolder = async () => {
    onClose();
    if (await store.deleteFolder(folder.id)) navigateToList({ place: 'all' });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('dashboard.deleteFolderTitle', { folder: folder.name })}
      confirmLabel={t('dashboard.deleteFolder')}
      onConfirm={() => void deleteFolder()}
      onClose={onClose}
    >
      <p>{t('dashboard.deleteFolderText')}</p>
    </ConfirmDialog>
  );
}
