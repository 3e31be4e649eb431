import type { DashboardPage } from '@flydeck/contract/dashboard/page';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { dashboardApi, toQueryString } from './dashboard-api.ts';
import { requestErrorText } from './dashboard-error-text.ts';
import type { DashboardState } from './dashboard-state.ts';
import { DashboardStore } from './dashboard-store.ts';
import { UndoStack } from './undo.ts';

/** Context of all components of the dashboard. */
export interface Dashboard {
  readonly store: DashboardStore;
  readonly undo: UndoStack;
  /** Opens a dialog. */
  readonly openDialog: (question: DialogRequest) => void;
}

/** A dialog and its subject. */
export type DialogRequest =
  | {
      readonly kind: 'privacy' | 'share' | 'approximations' | 'page-settings';
      readonly oid: string;
      readonly publish?: boolean;
    }
  | { readonly kind: 'move' | 'purge'; readonly oids: readonly string[] }
  | { readonly kind: 'create-folder'; readonly oids?: readonly string[] }
  | { readonly kind: 'rename-folder' | 'delete-folder'; readonly id: string };

const Context = createContext<Dashboard | undefined>(undefined);

export const DashboardProvider = Context.Provider;

/** @throws outside of a `DashboardProvider`. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(Context);
  if (!dashboard) throw new Error('useDashboard must be called inside a DashboardProvider.');
  return dashboard;
}

export function useDashboardState(): DashboardState {
  const { store } = useDashboard();
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}

/** Creates the store of the page; returns it with the open dialog. */
export function useCreateDashboard(page: DashboardPage): {
  readonly dashboard: Dashboard;
  readonly question: DialogRequest | undefined;
  readonly close: () => void;
} {
  const [question, setQuestion] = useState<DialogRequest>();
  const [parts] = useState(() => {
    const focus = new FocusRestorer();
    const openDialog = (next: DialogRequest) => {
      focus.save();
      setQuestion(next);
    };
    const close = () => {
      setQuestion(undefined);
      focus.restore();
    };
    const store = new DashboardStore(page, dashboardApi, {
      failed: (error) => void showToast({ kind: 'failed', text: requestErrorText(error) }),
      ready: ({ oid, title }) =>
        void showToast({
          text: t('dashboard.isReady', { title }),
          action: {
            label: t('dashboard.publish'),
            act: () => openDialog({ kind: 'privacy', oid, publish: true }),
          },
        }),
    });
    return { dashboard: { store, undo: new UndoStack(), openDialog }, close };
  });
  useEffect(() => parts.dashboard.store.start(), [parts]);
  useWindowEvents(parts.dashboard);
  useLinksHash(parts.dashboard);
  return { ...parts, question };
}

/**
 * Opens the share dialog for the hash `#links={oid}`. The owner of a private presentation is linked to it from the
 * presentation's page.
 */
function useLinksHash({ openDialog }: Dashboard): void {
  useEffect(() => {
    const oid = /^#links=([\w-]{12,64})$/.exec(location.hash)?.[1];
    if (oid === undefined) return;
    history.replaceState(null, '', location.pathname + location.search);
    openDialog({ kind: 'share', oid });
  }, [openDialog]);
}

/** Restores the focus when the last of several consecutive dialogs closes. */
class FocusRestorer {
  #before: HTMLElement | undefined;

  save(): void {
    if (this.#before || !(document.activeElement instanceof HTMLElement)) return;
    this.#before = document.activeElement;
  }

  restore(): void {
    const before = this.#before;
    this.#before = undefined;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) before?.focus();
    });
  }
}

/** Handles window events: reloads when the page becomes visible, follows the history, and undoes on Ctrl+Z. */
function useWindowEvents({ store, undo }: Dashboard): void {
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void store.reloadAll();
    };
    const onBack = () => {
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
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('popstate', onBack);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('popstate', onBack);
      document.removeEventListener('keydown', onKey);
    };
  }, [store, undo]);
}

/** Whether keys pressed on `target` belong to a text field or a select. */
export function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  );
}

/** Returns a function that shows another list and writes it to the page's URL. */
export function useNavigateTo(): (to: Partial<Pick<DashboardState, 'place' | 'sort' | 'search'>>) => void {
  const { store } = useDashboard();
  return (to) => {
    const { place, sort, search } = { ...store.getState(), ...to };
    const query = toQueryString({ place, sort, search });
    const language = new URLSearchParams(location.search).get('lang');
    const full = [query, language && `lang=${language}`].filter(Boolean).join('&');
    const url = `${location.pathname}${full && `?${full}`}`;
    // Only a change of place adds a history entry; search and sort order replace the current one.
    if (to.place === undefined) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    void store.showView(to);
  };
}
