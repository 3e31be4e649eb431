import type { Anchor } from '@flydeck/contract/comments/anchor';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { threadOfHash } from '../../comments/comment-link.ts';
import { openCommentStore } from '../../comments/open-store.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { editorTarget } from './editor-target.ts';

/**
 * The comments of an open presentation: the store, what the panel shows, and functions that change it.
 * @param onNavigate called when a link or the Back button of the browser has opened a thread or closed the open one
 */
export function useCommentSession(session: EditorSession, onNavigate: (isThreadOpen: boolean) => void) {
  const { profileOid, name, avatar, isGuest } = session.viewer;
  const [store] = useState(() => openCommentStore(session.oid, { me: { profileOid, name, avatar }, isGuest }));
  const target = useMemo(() => editorTarget(session), [session]);
  const [openThread, setOpenThread] = useThreadInHistory(onNavigate);
  const [newAnchor, setNewAnchor] = useState<Anchor>();
  useEffect(() => {
    session.sync.watchComments((revision) => store.announce(revision));
    void store.load();
    session.events.countThreads = (record) =>
      store.state.threads.filter(({ anchor, resolvedAt }) => anchor.id === record && resolvedAt === null).length;
  }, [session, store]);
  useShowLinkedThread({ store, target });
  return { store, target, openThread, setOpenThread, newAnchor, setNewAnchor };
}

/** State of a history entry in which a thread is open. The URL stays the same. */
interface ThreadEntry {
  readonly commentThread?: string;
}

const entryState = (): ThreadEntry | null => history.state as ThreadEntry | null;

/** Returns the thread of the current history entry: the one that the author opened, or the one that the URL names. */
export const threadOfEntry = (): string | undefined => entryState()?.commentThread ?? threadOfHash(location.hash);

/** Returns the open thread and a function that changes it. An open thread has a history entry, so that Back closes it. */
function useThreadInHistory(
  onNavigate: (isThreadOpen: boolean) => void,
): [string | undefined, (id: string | undefined) => void] {
  const [openThread, setOpenThread] = useState(threadOfEntry);
  const navigated = useRef(onNavigate);
  navigated.current = onNavigate;
  useEffect(() => {
    const onChange = () => {
      const id = threadOfEntry();
      setOpenThread(id);
      navigated.current(id !== undefined);
    };
    addEventListener('popstate', onChange);
    return () => removeEventListener('popstate', onChange);
  }, []);
  const change = useCallback((id: string | undefined) => {
    const hasEntry = entryState()?.commentThread !== undefined;
    const isOpen = id === threadOfEntry();
    setOpenThread(id);
    if (isOpen) return;
    // The fragment of the URL would open its thread again, after a reload or when another thread is closed.
    if (threadOfHash(location.hash) !== undefined)
      history.replaceState(entryState(), '', location.pathname + location.search);
    if (id === undefined && hasEntry) history.back();
    if (id !== undefined) history[hasEntry ? 'replaceState' : 'pushState']({ ...entryState(), commentThread: id }, '');
  }, []);
  return [openThread, change];
}

type Opened = Pick<ReturnType<typeof useCommentSession>, 'store' | 'target'>;

/** Moves the camera to the thread that the URL names, once the comments are loaded. */
function useShowLinkedThread({ store, target }: Opened): void {
  useEffect(() => {
    const linked = threadOfHash(location.hash);
    if (linked === undefined) return;
    let isShown = false;
    const showThread = () => {
      const thread = store.state.threads.find(({ id }) => id === linked);
      if (!thread || isShown) return;
      isShown = true;
      target.show(thread.anchor);
    };
    showThread();
    return store.subscribe(showThread);
  }, [store, target]);
}
