import type { DashboardPage } from '@flydeck/contract/dashboard/page';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { dashboardApi, queryOf } from './dashboard-api.ts';
import type { DashboardState } from './dashboard-state.ts';
import { DashboardStore } from './dashboard-store.ts';
import { callProblem } from './problem-text.ts';
import { UndoStack } from './undo.ts';

/** What every part of the dashboard can reach. */
export interface Dashboard {
  readonly store: DashboardStore;
  readonly undo: UndoStack;
  /** Opens one of the dialogs. */
  readonly ask: (question: Question) => void;
}

/** A dialog and what it is about. */
export type Question =
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

/** @throws outside of a dashboard. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(Context);
  if (!dashboard) throw new Error('Not inside a dashboard.');
  return dashboard;
}

export function useDashboardState(): DashboardState {
  const { store } = useDashboard();
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}

/** The store of a page, and the dialog that is open. */
export function useNewDashboard(page: DashboardPage): {
  readonly dashboard: Dashboard;
  readonly question: Question | undefined;
  readonly close: () => void;
} {
  const [question, setQuestion] = useState<Question>();
  const [parts] = useState(() => {
    const focus = new FocusKeeper();
    const ask = (asked: Question) => {
      focus.keep();
      setQuestion(asked);
    };
    const close = () => {
      setQuestion(undefined);
      focus.giveBack();
    };
    const store = new DashboardStore(page, dashboardApi, {
      failed: (error) => void showToast({ kind: 'failed', text: callProblem(error) }),
      ready: ({ oid, title }) =>
        void showToast({
          text: t('dashboard.isReady', { title }),
          action: { label: t('dashboard.publish'), act: () => ask({ kind: 'privacy', oid, publish: true }) },
        }),
    });
    return { dashboard: { store, undo: new UndoStack(), ask }, close };
  });
  useEffect(() => parts.dashboard.store.start(), [parts]);
  useWindow(parts.dashboard);
  useAskedLinks(parts.dashboard);
  return { ...parts, question };
}

/** `#links={oid}`, to which a private presentation's page leads its owner: opens the dialog of its share links. */
function useAskedLinks({ ask }: Dashboard): void {
  useEffect(() => {
    const oid = /^#links=([\w-]{12,64})$/.exec(location.hash)?.[1];
    if (oid === undefined) return;
    history.replaceState(null, '', location.pathname + location.search);
    ask({ kind: 'share', oid });
  }, [ask]);
}

/** Brings the focus back to where it was before a dialog, also where one dialog led to another. */
class FocusKeeper {
  #before: HTMLElement | undefined;

  keep(): void {
    if (this.#before || !(document.activeElement instanceof HTMLElement)) return;
    this.#before = document.activeElement;
  }

  giveBack(): void {
    const before = this.#before;
    this.#before = undefined;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) before?.focus();
    });
  }
}

/** What the window brings: other tabs' changes, the way back, and Ctrl+Z. */
function useWindow({ store, undo }: Dashboard): void {
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void store.catchUp();
    };
    const onBack = () => {
      const query = new URLSearchParams(location.search);
      const sort = query.get('sort');
      void store.go({
        place: query.get('place') ?? 'all',
        search: query.get('search') ?? '',
        sort: sort === 'title' || sort === 'created' || sort === 'views' ? sort : 'changed',
      });
    };
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isWriting(event.target)) return;
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

/** Whether keys are for a text that is being written. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  );
}

/** Goes to another place and writes it into the page's address. */
export function useGo(): (to: Partial<Pick<DashboardState, 'place' | 'sort' | 'search'>>) => void {
  const { store } = useDashboard();
  return (to) => {
    const { place, sort, search } = { ...store.getState(), ...to };
    const query = queryOf({ place, sort, search });
    const language = new URLSearchParams(location.search).get('lang');
    const full = [query, language && `lang=${language}`].filter(Boolean).join('&');
    const address = `${location.pathname}${full && `?${full}`}`;
    // Each place is a step back; what narrows or orders it is not.
    if (to.place === undefined) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    void store.go(to);
  };
}
