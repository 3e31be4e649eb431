import { TITLE_MAX_LENGTH } from '@flydeck/contract/dashboard/constants';
import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { useDashboard } from './use-dashboard.ts';

export interface Actions {
  /** Moves presentations to the trash, and shows a toast with an undo button. */
  remove(oids: readonly string[]): Promise<void>;
  /** Moves presentations out of the trash. */
  restore(oids: readonly string[]): Promise<void>;
  /** Moves presentations to the folder with the id `folder`, or out of their folders if `folder` is null. */
  move(oids: readonly string[], folder: string | null): Promise<void>;
  duplicate(presentation: OwnPresentation): Promise<void>;
  /** Offers a presentation as a template, or ends the offer. Resolves to false on failure. */
  setTemplate(presentation: OwnPresentation, isTemplate: boolean): Promise<boolean>;
  /** Uploads files into the displayed folder, or into no folder. Does nothing while the dashboard shows the trash. */
  upload(files: readonly File[]): void;
}

/** Returns the actions on presentations. After success, each action except `upload` shows a toast. */
export function useActions(): Actions {
  const { store, undo } = useDashboard();
  const restore = async (oids: readonly string[]) => {
    if (await store.changeMany({ action: 'restore', oids: [...oids] }))
      showToast({ text: t('dashboard.restored', { count: oids.length }) });
  };
  return {
    restore,
    async remove(oids) {
      if (oids.length === 0) return;
      if (!(await store.changeMany({ action: 'delete', oids: [...oids] }))) return;
      const undoOnce = undo.push(() => void restore(oids));
      showToast({
        text: t('dashboard.deleted', { count: oids.length }),
        action: { label: t('dashboard.undo'), act: undoOnce },
      });
    },
    async move(oids, folder) {
      const { presentations, folders } = store.getState();
      const previousFolders = new Map(presentations.map((presentation) => [presentation.oid, presentation.folder]));
      if (!(await store.changeMany({ action: 'move', oids: [...oids], folder }))) return;
      const name = folders.find(({ id }) => id === folder)?.name;
      const undoOnce = undo.push(() => {
        for (const [previousFolder, group] of groupByFolder(oids, previousFolders))
          void store.changeMany({ action: 'move', oids: group, folder: previousFolder });
      });
      showToast({
        text: name === undefined ? t('dashboard.movedOut') : t('dashboard.movedTo', { folder: name }),
        action: { label: t('dashboard.undo'), act: undoOnce },
      });
    },
    async duplicate({ oid, title }) {
      if (
        await store.duplicate(
          oid,
          t('dashboard.copyOf', { title: title || t('page.untitled') }).slice(0, TITLE_MAX_LENGTH),
        )
      )
        showToast({ text: t('dashboard.duplicated') });
    },
    async setTemplate({ oid, title }, isTemplate) {
      if (!(await store.setTemplate(oid, isTemplate))) return false;
      const messageValues = { title: title || t('page.untitled') };
      showToast({
        text: isTemplate ? t('dashboard.templateOffered', messageValues) : t('dashboard.templateEnded', messageValues),
      });
      return true;
    },
    upload: (files) => {
      // The place is `all`, `trash` or the id of a folder.
      const { place } = store.getState();
      if (place === 'trash') return;
      store.sender.add(files, place === 'all' ? null : place);
    },
  };
}

/** Groups oids of presentations by the id of their previous folder, or by null if they had no folder. */
function groupByFolder(
  oids: readonly string[],
  previousFolders: ReadonlyMap<string, string | null>,
): Map<string | null, string[]> {
  const groups = new Map<string | null, string[]>();
  for (const oid of oids) {
    const folder = previousFolders.get(oid) ?? null;
    groups.set(folder, [...(groups.get(folder) ?? []), oid]);
  }
  return groups;
}
