import type { Anchor } from '@flydeck/contract/comments/anchor';
import { useEffect, useMemo, useState } from 'react';
import { threadOfHash } from '../../comments/comment-link.ts';
import { openCommentStore } from '../../comments/open-store.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { editorTarget } from './editor-target.ts';

/** The comments of an open presentation: the store, what the panel shows, and functions that change it. */
export function useCommentSession(session: EditorSession) {
  const { profileOid, name, avatar, isGuest } = session.viewer;
  const [store] = useState(() => openCommentStore(session.oid, { profileOid, name, avatar }, isGuest));
  const target = useMemo(() => editorTarget(session), [session]);
  const [openThread, setOpenThread] = useState<string | undefined>(() => threadOfHash(location.hash));
  const [newAnchor, setNewAnchor] = useState<Anchor>();
  useEffect(() => {
    session.sync.watchComments((revision) => store.announce(revision));
    void store.load();
  }, [session, store]);
  useThreadOfUrl(setOpenThread);
  useShowLinkedThread({ store, target });
  return { store, target, openThread, setOpenThread, newAnchor, setNewAnchor };
}

/** Opens the thread that the URL names, when its fragment changes. */
function useThreadOfUrl(open: (id: string | undefined) => void): void {
  useEffect(() => {
    const onChange = () => {
      const id = threadOfHash(location.hash);
      if (id !== undefined) open(id);
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, [open]);
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
