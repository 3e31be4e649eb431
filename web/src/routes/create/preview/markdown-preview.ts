import { call } from '../../../api/call.ts';
import { PreviewRequests } from './preview-requests.ts';
import { PreviewStage } from './preview-stage.ts';

/** A preview of Markdown on a canvas. */
export interface MarkdownPreview {
  /** Must be called after the Markdown has changed. Requests a new preview after a short delay. */
  update(): void;
  /**
   * Flies to the topic at a point, or to the overview if the camera already shows the topic. `x` and `y` are in CSS
   * pixels from the top left corner of the surface.
   */
  flyToTopicAt(x: number, y: number): void;
  close(): void;
}

/**
 * Shows in `surface` a preview of the Markdown that `getMarkdown` returns. The server compiles the Markdown to a scene.
 * @param onStatus receives `waiting` until there is a scene, `shown` after each new scene, and `refused` if the server
 *   cannot compile the text
 */
export function openMarkdownPreview(
  surface: HTMLElement,
  getMarkdown: () => string,
  onStatus: (status: 'waiting' | 'shown' | 'refused') => void,
): MarkdownPreview {
  const stage = new PreviewStage(surface);
  const requests = new PreviewRequests({
    request(signal) {
      const text = getMarkdown();
      return text.trim() === '' ? undefined : call('POST /api/drafts/preview-markdown', { body: { text }, signal });
    },
    onScene: (scene) => {
      void stage.show(scene);
      onStatus('shown');
    },
    onRefused: () => onStatus('refused'),
  });
  onStatus('waiting');
  requests.update(0);
  return {
    update: () => requests.update(),
    flyToTopicAt: (x, y) => stage.flyToTopicAt(x, y),
    close() {
      requests.close();
      stage.close();
    },
  };
}
