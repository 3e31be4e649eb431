import { ANONYMOUS_ME, isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { useEffect, useSyncExternalStore } from 'react';
import { loadMe } from '../../api/me.ts';
import { Listeners } from '../../listeners.ts';
import { usePageContext } from '../../page-context.tsx';
import { readViewerHint, type ShownViewer, writeViewerHint } from './viewer-hint.ts';

let current: ShownViewer | undefined;
const listeners = new Listeners();

function snapshot(): ShownViewer {
  current ??= readViewerHint() ?? ANONYMOUS_ME;
  return current;
}

const nobody = (): ShownViewer => ANONYMOUS_ME;

function update(viewer: ShownViewer): void {
  current = viewer;
  writeViewerHint(isLoggedIn(viewer) ? viewer : null);
  listeners.notify();
}

/**
 * The viewer of this page. A personal page contains it; a shared page first uses the hint in local storage, then
 * requests the viewer.
 */
export function useViewer(): ShownViewer {
  const { me } = usePageContext();
  const found = useSyncExternalStore(listeners.subscribe, snapshot, nobody);
  useEffect(() => {
    if (me) update(me);
    else void loadMe().then(update);
  }, [me]);
  return me ?? found;
}
