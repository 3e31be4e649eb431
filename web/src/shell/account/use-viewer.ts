import { isLoggedIn, NOBODY } from '@flydeck/contract/accounts/nobody';
import { useEffect, useSyncExternalStore } from 'react';
import { askMe } from '../../api/me.ts';
import { usePageContext } from '../../page-context.tsx';
import { readViewerHint, type ShownViewer, writeViewerHint } from './viewer-hint.ts';

let asked: ShownViewer | undefined;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function snapshot(): ShownViewer {
  asked ??= readViewerHint() ?? NOBODY;
  return asked;
}

const nobody = (): ShownViewer => NOBODY;

function learn(viewer: ShownViewer): void {
  asked = viewer;
  writeViewerHint(isLoggedIn(viewer) ? viewer : null);
  for (const listener of listeners) listener();
}

/**
 * Who looks at this page. A page that was drawn for one visitor says so; the others first take who was there last time in
 * this browser, and ask.
 */
export function useViewer(): ShownViewer {
  const { me } = usePageContext();
  const found = useSyncExternalStore(subscribe, snapshot, nobody);
  useEffect(() => {
    if (me) learn(me);
    else void askMe().then(learn);
  }, [me]);
  return me ?? found;
}
