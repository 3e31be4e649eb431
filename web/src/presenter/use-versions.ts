import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/index.ts';
import { showToast } from '../ui/toast.tsx';
import { useRefresh } from '../use-refresh.ts';
import type { Session } from '../viewer/player/session.ts';
import { hashOf, type LiveControl } from './live/use-live-session.ts';
import type { Show } from './show.ts';
import { moveToVersion } from './show-state.ts';
import type { ShowCanvas } from './use-show-canvas.ts';
import { useShowValue } from './use-show-value.ts';
import { stepsOfScene } from './version-loader.ts';

/** The versions of the presentation in the console. */
export interface Versions {
  /** The data of the shown version. */
  readonly data: PresenterPage;
  /** Whether a newer version is published. */
  readonly isOffered: boolean;
  /** Whether the presenter has postponed the newer version. */
  readonly isPostponed: boolean;
  /** Whether a newer version is being loaded. */
  readonly isLoading: boolean;
  readonly accept: () => Promise<void>;
  readonly postpone: () => void;
}

interface VersionTargets {
  /** The version of the page. */
  readonly data: PresenterPage;
  readonly show: Show;
  readonly canvas: ShowCanvas;
  readonly live: LiveControl;
}

/** A stage that has not loaded the upcoming version after this time does not delay it. */
const STAGE_TIMEOUT_MS = 10_000;

/**
 * Offers a newer published version, and shows it in all windows when the presenter accepts it. With a live session, the
 * windows show the version of the session.
 */
export function useVersions({ data: first, show, canvas, live }: VersionTargets): Versions {
  const published = usePublished(first, live);
  const [postponedUrl, setPostponedUrl] = useState<string>();
  const sceneUrl = useShowValue(show, ({ state }) => state.sceneUrl) ?? first.sceneUrl;
  const upcomingUrl = useShowValue(show, ({ state }) => state.upcomingUrl);
  const sessionHash = live.status?.message?.sceneHash ?? live.session?.sceneHash;
  const pinnedHash = live.session && sessionHash;
  useEffect(() => {
    // The stage and reloaded windows show this version also if a newer one is published.
    if (show.state.sceneUrl === null) show.change({ sceneUrl: first.sceneUrl });
  }, [show, first.sceneUrl]);
  useEffect(() => {
    if (pinnedHash === undefined || pinnedHash === hashOf(sceneUrl)) return;
    const pinnedUrl = `/scenes/${pinnedHash}.json`;
    if (show.state.upcomingUrl !== pinnedUrl) show.change({ upcomingUrl: pinnedUrl });
  }, [show, pinnedHash, sceneUrl]);
  useUpcoming(show, canvas);
  const accept = useCallback(async () => {
    const id = live.session?.id;
    try {
      // All consoles and followers receive the version of the session.
      if (id !== undefined) await call('PUT /api/live/sessions/:id/scene', { params: { id } });
      else if (published) show.change({ upcomingUrl: published.sceneUrl });
    } catch {
      showToast({ kind: 'failed', text: t('presenter.versionFailed') });
    }
  }, [live.session?.id, published, show]);
  const { session, sceneUrl: shownUrl } = canvas;
  const data = useMemo(
    () => [first, published].find((version) => version?.sceneUrl === shownUrl) ?? dataOfScene(first, session, shownUrl),
    [first, published, session, shownUrl],
  );
  return {
    data,
    isOffered: published !== undefined && published.sceneUrl !== sceneUrl && published.sceneUrl !== upcomingUrl,
    isPostponed: published?.sceneUrl === postponedUrl,
    isLoading: upcomingUrl !== null,
    accept,
    postpone: () => setPostponedUrl(published?.sceneUrl),
  };
}

/** Returns the data of a version that is neither that of the page nor the published one. Its steps have no pictures. */
function dataOfScene(data: PresenterPage, session: Session | undefined, sceneUrl: string): PresenterPage {
  if (!session) return data;
  const { scene } = session;
  const steps = stepsOfScene(scene).map((step) => ({ ...step, picture: null }));
  return { ...data, sceneUrl, title: scene.title, language: scene.language, steps };
}

/** Returns the published version; undefined before it was loaded. */
function usePublished({ oid }: PresenterPage, { session, status }: LiveControl): PresenterPage | undefined {
  const [published, setPublished] = useState<PresenterPage>();
  const load = useCallback(() => {
    call('GET /api/page/presenter/:oid', { params: { oid } }).then(
      (found) => setPublished((last) => (last?.sceneUrl === found.sceneUrl ? last : found)),
      // Without a network, the shown version remains.
      () => undefined,
    );
  }, [oid]);
  const announced = status?.publishedHash;
  useEffect(() => {
    if (announced !== undefined) load();
  }, [announced, load]);
  // With a live session, the server announces a publish.
  useRefresh(session === undefined, load);
  return published;
}

/** Shows the upcoming version as soon as the console and the stage have loaded it. */
function useUpcoming(show: Show, canvas: ShowCanvas): void {
  const upcomingUrl = useShowValue(show, ({ state }) => state.upcomingUrl);
  const stage = useShowValue(show, (current) => current.stage);
  const [isLate, setLate] = useState(false);
  const isPrepared = upcomingUrl !== null && canvas.preparedUrl === upcomingUrl;
  useEffect(() => {
    if (!isPrepared) return;
    const timer = setTimeout(() => setLate(true), STAGE_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPrepared]);
  const from = canvas.session?.scene;
  const to = canvas.prepared?.scene;
  const isStagePrepared = !stage || stage.preparedUrl === upcomingUrl || isLate;
  useEffect(() => {
    if (isPrepared && isStagePrepared && upcomingUrl !== null && from && to)
      show.change(moveToVersion(show.state, from, to, upcomingUrl));
  }, [show, isPrepared, isStagePrepared, upcomingUrl, from, to]);
  const reportedUrl = useRef<string>(undefined);
  useEffect(() => {
    // The load is repeated until it succeeds.
    if (canvas.failedUrl === undefined || canvas.failedUrl === reportedUrl.current) return;
    reportedUrl.current = canvas.failedUrl;
    showToast({ kind: 'failed', text: t('presenter.versionFailed') });
  }, [canvas.failedUrl]);
}
