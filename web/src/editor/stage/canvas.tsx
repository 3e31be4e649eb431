import { placeOf } from '@flydeck/scene/edit/topics';
import type { Scene } from '@flydeck/scene/model/scene';
import { Maximize } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { PreviewFeed } from '../preview-feed.ts';
import { useEditor } from '../use-editor.ts';
import styles from './canvas.module.css';
import { EditorStage } from './editor-stage.ts';

/** The painted canvas: it shows what was written a moment ago, and flies to the topic that is selected. */
export function EditorCanvas() {
  const { state, store, thumbnails } = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isTooMuch, setTooMuch] = useState(false);
  const [isReady, setReady] = useState(false);
  const stage = useStage(
    canvas,
    (scene) => {
      setReady(true);
      setTooMuch(false);
      noteThumbnails(scene, thumbnails);
    },
    () => setTooMuch(true),
  );
  const { selected, document } = state;
  useEffect(() => {
    if (selected === document.root.id) stage.current?.overview();
    else stage.current?.select(selected);
  }, [stage, selected, document.root.id]);
  const title = placeOf(document, selected)?.topic.title || document.title || t('page.untitled');
  return (
    <section className={styles.stage} aria-label={t('editor.canvas')} data-canvas="">
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={t('editor.canvasShows', { title })}
        data-ready={isReady || undefined}
        onClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const topic = stage.current?.topicAt(event.clientX - left, event.clientY - top);
          if (topic !== undefined) store.select(topic);
        }}
      />
      {!isReady && !isTooMuch && <div className={styles.skeleton} />}
      {isTooMuch && <p className={styles.note}>{t('editor.canvasTooMuch')}</p>}
      <IconButton
        className={styles.overview}
        label={t('editor.overview')}
        onClick={() => {
          store.select(document.root.id);
          stage.current?.overview();
        }}
      >
        <Maximize size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

/** Opens the stage, and feeds it with a picture of every change. */
function useStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  onScene: (scene: Scene) => void,
  onRefused: () => void,
): RefObject<EditorStage | undefined> {
  const { oid, store } = useEditor();
  const stage = useRef<EditorStage>(undefined);
  const events = useRef({ onScene, onRefused });
  events.current = { onScene, onRefused };
  useEffect(() => {
    if (!canvas.current) return undefined;
    const opened = new EditorStage(canvas.current);
    stage.current = opened;
    const ask = (signal: AbortSignal) => {
      const { baseRevision, patch } = store.current();
      const body = { baseRevision, patch };
      return call('POST /api/drafts/:oid/preview', { params: { oid }, body, signal });
    };
    const feed = new PreviewFeed(ask, {
      onScene: (scene) => {
        void opened.show(scene, store.getState().selected);
        events.current.onScene(scene);
      },
      onRefused: () => events.current.onRefused(),
    });
    let { document } = store.getState();
    const unsubscribe = store.subscribe(() => {
      if (store.getState().document === document) return;
      document = store.getState().document;
      feed.touch();
    });
    feed.touch(0);
    return () => {
      unsubscribe();
      feed.close();
      opened.close();
      stage.current = undefined;
    };
  }, [canvas, oid, store]);
  return stage;
}

function noteThumbnails({ images }: Scene, thumbnails: Map<string, string>): void {
  for (const [asset, { sources }] of Object.entries(images)) if (sources[0]) thumbnails.set(asset, sources[0].url);
}
