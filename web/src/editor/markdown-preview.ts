import { call } from '../api/call.ts';
import { PreviewFeed } from './preview-feed.ts';
import { EditorStage } from './stage/editor-stage.ts';

/** A canvas that shows what Markdown becomes. */
export interface MarkdownPreview {
  /** The text changed. */
  touch(): void;
  /** A press on the canvas flies to what is there, or back to the whole. */
  press(x: number, y: number): void;
  close(): void;
}

/** Draws the Markdown that `text` gives, now and whenever it changes. */
export function openMarkdownPreview(
  canvas: HTMLCanvasElement,
  text: () => string,
  onStatus: (status: 'waiting' | 'shown' | 'refused') => void,
): MarkdownPreview {
  const stage = new EditorStage(canvas);
  let topic = '';
  const ask = (signal: AbortSignal) => {
    const body = { text: text() };
    return body.text.trim() === '' ? undefined : call('POST /api/drafts/preview-markdown', { body, signal });
  };
  const feed = new PreviewFeed(ask, {
    onScene: (scene) => {
      void stage.show(scene, topic);
      onStatus('shown');
    },
    onRefused: () => onStatus('refused'),
  });
  onStatus('waiting');
  feed.touch(0);
  return {
    touch: () => feed.touch(),
    press(x, y) {
      const found = stage.topicAt(x, y);
      topic = found === undefined || found === topic ? '' : found;
      if (topic) stage.select(topic);
      else stage.overview();
    },
    close() {
      feed.close();
      stage.close();
    },
  };
}
