import type { DashboardPage } from '@flydeck/contract/dashboard/page';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { dashboardApi, toQueryString } from './dashboard-api.ts';
import { requestErrorText } from './dashboard-error-text.ts';
import type { DashboardState } from './dashboard-state.ts';
import { DashboardStore } from './dashboard-store.ts';
import { UndoStack } from './undo.ts';

/** What the components of the dashboard share. */
export interface Dashboard {
  readonly store: DashboardStore;
  /** Actions that Ctrl+Z or a button in a toast undoes. */
  readonly undo: UndoStack;
  readonly openDialog: (request: DialogRequest) => void;
}

/** A dialog to open, and the presentations or the folder that the dialog shows or changes. */
export type DialogRequest =
  | {
      readonly kind: 'privacy' | 'share' | 'import-warnings' | 'page-settings' | 'save-template' | 'download';
      readonly oid: string;
      /** Whether the privacy dialog preselects Public. */
      readonly preselectsPublic?: boolean;
    }
  | { readonly kind: 'move' | 'purge'; readonly oids: readonly string[] }
  /** `oids`: presentations to move into the new folder. */
  | { readonly kind: 'create-folder'; readonly oids?: readonly string[] }
  | { readonly kind: 'rename-folder' | 'delete-folder'; readonly id: string };

/** React context that contains the `Dashboard`. */
const DashboardContext = createContext<Dashboard | undefined>(undefined);

export const DashboardProvider = DashboardContext.Provider;

/** Returns what the components of the dashboard share. @throws Error outside of a `DashboardProvider` */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('useDashboard must be called inside a DashboardProvider.');
  return dashboard;
}

/** The current state of the dashboard. Renders the component again when the state changes. */
export function useDashboardState(): DashboardState {
  const { store } = useDashboard();
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}

/** Creates the `Dashboard` from `page`. Also returns the open dialog, and a function that closes this dialog. */
export function useCreateDashboard(page: DashboardPage): {
  readonly dashboard: Dashboard;
  readonly dialogRequest: DialogRequest | undefined;
  readonly closeDialog: () => void;
} {
  const [dialogRequest, setDialogRequest] = useState<DialogRequest>();
  const [{ dashboard, closeDialog }] = useState(() => {
    const focusRestorer = new FocusRestorer();
    const openDialog = (request: DialogRequest) => {
      focusRestorer.save();
      setDialogRequest(request);
    };
    const closeDialog = () => {
      setDialogRequest(undefined);
      focusRestorer.restore();
    };
    const store = new DashboardStore(page, dashboardApi, {
      onError: (error) => void showToast({ kind: 'failed', text: requestErrorText(error) }),
      onImported: ({ oid, title }) =>
        void showToast({
          text: t('dashboard.isReady', { title }),
          action: {
            label: t('dashboard.publish'),
            act: () => openDialog({ kind: 'privacy', oid, preselectsPublic: true }),
          },
        }),
    });
    return { dashboard: { store, undo: new UndoStack(), openDialog }, closeDialog };
  });
  useEffect(() => dashboard.store.start(), [dashboard]);
  useWindowEvents(dashboard);
  useLinksHash(dashboard);
  return { dashboard, closeDialog, dialogRequest };
}

/**
 * Opens the share dialog if the URL has the hash `#links={oid}`. The page of a private presentation shows its owner a
 * link with this hash.
 */
function useLinksHash({ openDialog }: Dashboard): void {
  useEffect(() => {
    const oid = /^#links=([\w-]{12,64})$/.exec(location.hash)?.[1];
    if (oid === undefined) return;
    history.replaceState(null, '', location.pathname + location.search);
    openDialog({ kind: 'share', oid });
  }, [openDialog]);
}

/**
 * When the last open dialog closes, focuses the element that had the focus before the first dialog opened, unless
 * another element has the focus by then. A dialog can open another dialog.
 */
class FocusRestorer {
  #focusedElement: HTMLElement | undefined;

  save(): void {
    if (this.#focusedElement || !(document.activeElement instanceof HTMLElement)) return;
    this.#focusedElement = document.activeElement;
  }

  restore(): void {
    const element = this.#focusedElement;
    this.#focusedElement = undefined;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) element?.focus();
    });
  }
}

/**
 * Reloads the data when the page becomes visible. Shows the list of the URL on Back and Forward. Undoes the last action
 * on Ctrl+Z.
 */
function useWindowEvents({ store, undo }: Dashboard): void {
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void store.reloadAll();
    };
    const onHistoryChange = () => {
      const query = new URLSearchParams(location.search);
      const sort = query.get('sort');
      void store.showView({
        place: query.get('place') ?? 'all',
        search: query.get('search') ?? '',
        sort: sort === 'title' || sort === 'created' || sort === 'views' ? sort : 'changed',
      });
    };
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTextInput(event.target)) return;
      if (undo.undo()) event.preventDefault();
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('visibilitychange', onVisible, { signal });
    window.addEventListener('popstate', onHistoryChange, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => controller.abort();
  }, [store, undo]);
}

/** Whether `target` is in a text field or a select, which handles the keys that are pressed. */
export function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null;
}

/** Returns a function that shows another list and changes the page's URL to the URL of this list. */
export function useNavigateToList(): (changes: Partial<Pick<DashboardState, 'place' | 'sort' | 'search'>>) => void {
  const { store } = useDashboard();
  return (changes) => {
    const { place, sort, search } = { ...store.getState(), ...changes };
    const query = toQueryString({ place, sort, search });
    // Keeps the language if the URL specifies one.
    const language = new URLSearchParams(location.search).get('lang');
    const completeQuery = [query, language && `lang=${language}`].filter(Boolean).join('&');
    const url = `${location.pathname}${completeQuery && `?${completeQuery}`}`;
    // A change of `place` adds a history entry. A change of only search or sort order replaces the current entry.
    if (changes.place === undefined) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    void store.showView(changes);
  };
}
