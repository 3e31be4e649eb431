import { type EmbedNews, embedMessage, readEmbedCommand } from '@flydeck/contract/embed/messages';
import { useEffect } from 'react';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import type { ViewerStore } from '../viewer/viewer-store.ts';
import { embedNews, embedSteps } from './embed-news.ts';
import { obey } from './obey.ts';

interface PageAround {
  readonly store: ViewerStore;
  readonly title: string;
  readonly ratio: number;
  readonly firstStepNumber: FirstStepNumber;
  readonly openTranscript: (open: boolean) => void;
}

/**
 * Tells the page around the frame. It may be any that the author lets embed: the browser asked the page's own headers
 * before it showed the frame, and nothing that is told is a secret, so it needs no address.
 */
function tell(news: EmbedNews): void {
  parent.postMessage(embedMessage(news), '*');
}

/** Talks with the page around the frame (docs/embedding.md). Only that page is heard: no other frame, no other window. */
export function usePageAround({ store, title, ratio, firstStepNumber, openTranscript }: PageAround): void {
  useEffect(() => {
    if (parent === window) return;
    const tellSize = () => tell({ type: 'size', ratio, width: innerWidth, height: innerHeight });
    const tellReady = () => {
      const steps = embedSteps(store.getSnapshot(), firstStepNumber);
      tell({ type: 'ready', title, ratio, steps });
      tellSize();
    };
    let before = store.getSnapshot();
    const unsubscribe = store.subscribe(() => {
      const after = store.getSnapshot();
      for (const news of embedNews(before, after, firstStepNumber)) tell(news);
      before = after;
    });
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const command = source === parent ? readEmbedCommand(data) : undefined;
      if (command?.type === 'hello') tellReady();
      else if (command?.type === 'transcript') openTranscript(command.open);
      else if (command) obey(command, store, firstStepNumber);
    };
    addEventListener('message', hear);
    addEventListener('resize', tellSize);
    tellReady();
    return () => {
      unsubscribe();
      removeEventListener('message', hear);
      removeEventListener('resize', tellSize);
    };
  }, [store, title, ratio, firstStepNumber, openTranscript]);
}
