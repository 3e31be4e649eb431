import type { PreviewDraftRequest } from '@flydeck/contract/drafts/create-draft';
import { call } from '../api/call.ts';
import { PreviewRequests } from './preview-requests.ts';
import { PreviewStage } from './preview-stage.ts';

/** A preview of a new presentation on a canvas. */
export interface OpenDraftPreview {
  /** Must be called after the request has changed. Requests a new preview after a short delay. */
  update(): void;
  /**
   * Flies to the topic at a point, or to the overview if the camera already shows the topic. `x` and `y` are in CSS
   * pixels from the top left corner of the surface.
   */
  flyToTopicAt(x: number, y: number): void;
  close(): void;
}

/** State of a preview that is requested. */
export type OpenPreviewStatus = 'waiting' | 'shown' | 'refused' | 'failed';

/**
 * Shows in `surface` a preview of the presentation that `getRequest` describes. The server compiles the presentation to
 * a scene.
 * @param onStatus receives `waiting` until there is a scene, `shown` after each new scene, `refused` if the server
 *   cannot compile the text, and `failed` if the server cannot be reached
 */
export function openDraftPreview(
  surface: HTMLElement,
  getRequest: () => PreviewDraftRequest | undefined,
  onStatus: (status: OpenPreviewStatus) => void,
): OpenDraftPreview {
  const stage = new PreviewStage(surface);
  const requests = new PreviewRequests({
    request(signal) {
      const body = getRequest();
      return body && call('POST /api/drafts/preview', { body, signal });
    },
    onScene: (scene) => {
      void stage.show(scene);
      onStatus('shown');
    },
    onRefused: () => onStatus('refused'),
    onFailed: () => onStatus('failed'),
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
