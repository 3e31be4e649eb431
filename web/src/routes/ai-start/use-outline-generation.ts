import type { OutlineCompleteness } from '@flydeck/contract/outlines/limits';
import type { MakeOutlineRequest, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import type { Outline } from '@flydeck/contract/outlines/outline';
import type { OutlineMaker } from '@flydeck/contract/outlines/outline-maker';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { streamLines } from '../../api/stream-lines.ts';
import { applyEvent, EMPTY_OUTLINE, type PartialOutline } from './partial-outline.ts';

/** An outline, who wrote it, and how it was completed. */
interface GeneratedOutline {
  readonly outline: Outline;
  readonly maker: OutlineMaker;
  readonly completeness: OutlineCompleteness;
}

export interface OutlineGeneration {
  /** The outline that is being generated; undefined if no generation is running. */
  readonly partialOutline: PartialOutline | undefined;
  /** Error code of the last generation, or `network`; undefined if the last generation has not failed. */
  readonly failure: string | undefined;
  start(request: MakeOutlineRequest): void;
  cancel(): void;
}

/**
 * Requests an outline, reads the events of the response, and passes the complete outline to `onComplete`. Aborts the
 * request on unmount.
 */
export function useOutlineGeneration(onComplete: (outline: GeneratedOutline) => void): OutlineGeneration {
  const [partialOutline, setPartialOutline] = useState<PartialOutline>();
  const [failure, setFailure] = useState<string>();
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  const run = async (request: MakeOutlineRequest, signal: AbortSignal) => {
    let partial = EMPTY_OUTLINE;
    for await (const line of streamLines('POST /api/outlines', { body: request }, signal)) {
      const event = line as OutlineEvent;
      // The status 502 is not used: `failure` is only the code of the error.
      if (event.event === 'failed') throw new CallError(502, { code: event.code } as CallError['problem']);
      partial = applyEvent(partial, event);
      setPartialOutline(partial);
    }
    // A response that ends early counts as a network error, which is a `CallError` with the status 0.
    const { maker, completeOutline, completeness } = partial;
    if (!completeOutline || !maker) throw new CallError(0, undefined);
    setPartialOutline(undefined);
    onComplete({ outline: completeOutline, maker, completeness });
  };

  const start = (request: MakeOutlineRequest) => {
    abortController.current?.abort();
    const controller = new AbortController();
    abortController.current = controller;
    setFailure(undefined);
    setPartialOutline(EMPTY_OUTLINE);
    run(request, controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setPartialOutline(undefined);
      // For unexpected errors, use the error code whose message asks the visitor to reload the page.
      setFailure(error instanceof CallError ? error.code : 'auth.csrf');
    });
  };

  const cancel = () => {
    abortController.current?.abort();
    setPartialOutline(undefined);
  };
  return { partialOutline, failure, start, cancel };
}
