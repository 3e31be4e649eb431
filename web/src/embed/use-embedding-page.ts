import { type EmbedEvent, embedMessage, readEmbedCommand } from '@flydeck/contract/embed/messages';
import { useEffect } from 'react';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import type { ViewerStore } from '../viewer/viewer-store.ts';
import { embedMessages, embedSteps } from './embed-messages.ts';
import { executeCommand } from './execute-command.ts';

interface EmbeddedPresentation {
  readonly store: ViewerStore;
  readonly title: string;
  /** Aspect ratio of the overview: width ÷ height. */
  readonly ratio: number;
  readonly firstStepNumber: FirstStepNumber;
  /** Opens or closes the transcript. */
  readonly setTranscriptOpen: (isOpen: boolean) => void;
}

/**
 * Sends a message to the embedding page. The target origin is `*`, because the headers of this page already limit which
 * origins may embed this page, and messages contain no secrets.
 */
function send(event: EmbedEvent): void {
  parent.postMessage(embedMessage(event), '*');
}

/** Exchanges messages with the embedding page (docs/embedding.md). Messages from other windows are ignored. */
export function useEmbeddingPage({
  store,
  title,
  ratio,
  firstStepNumber,
  setTranscriptOpen,
}: EmbeddedPresentation): void {
  useEffect(() => {
    if (parent === window) return;
    const sendSize = () => send({ type: 'size', ratio, width: innerWidth, height: innerHeight });
    const sendReady = () => {
      const steps = embedSteps(store.getSnapshot(), firstStepNumber);
      send({ type: 'ready', title, ratio, steps });
      sendSize();
    };
    let previous = store.getSnapshot();
    const unsubscribe = store.subscribe(() => {
      const current = store.getSnapshot();
      for (const event of embedMessages(previous, current, firstStepNumber)) send(event);
      previous = current;
    });
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const command = source === parent ? readEmbedCommand(data) : undefined;
      if (command?.type === 'hello') sendReady();
      else if (command?.type === 'transcript') setTranscriptOpen(command.open);
      else if (command) executeCommand(command, store, firstStepNumber);
    };
    addEventListener('message', onMessage);
    addEventListener('resize', sendSize);
    sendReady();
    return () => {
      unsubscribe();
      removeEventListener('message', onMessage);
      removeEventListener('resize', sendSize);
    };
  }, [store, title, ratio, firstStepNumber, setTranscriptOpen]);
}
