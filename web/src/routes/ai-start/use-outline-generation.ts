import type { MakeOutlineRequest, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import type { OutlineMaker } from '@flydeck/contract/outlines/maker';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { streamLines } from '../../api/stream-lines.ts';
import { applyEvent, EMPTY_OUTLINE, type PartialOutline } from './partial-outline.ts';

export interface OutlineGeneration {
  /** Undefined while no outline is generated. */
  readonly growing: PartialOutline | undefined;
  /** An error code of `errors.ts`, or `network`. */
  readonly failure: string | undefined;
  start(request: MakeOutlineRequest): void;
  cancel(): void;
}

/**
 * Requests an outline and follows its stream; passes the complete outline to `onDone`. Unmounting aborts the request.
 */
export function useOutlineGeneration(
  onDone: (outline: Outline, maker: OutlineMaker) => void,
): OutlineGeneration {
  const [growing, setGrowing] = useState<PartialOutline>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (request: MakeOutlineRequest, signal: AbortSignal) => {
    let partial = EMPTY_OUTLINE;
    for await (const line of streamLines('POST /api/outlines', { body: request }, signal)) {
      const event = line as OutlineEvent;
      if (event.event === 'failed') throw new CallError(502, { code: event.code } as CallError['problem']);
      partial = applyEvent(partial, event);
      setGrowing(partial);
    }
    if (!partial.done || !partial.maker) throw new CallError(0, undefined);
    setGrowing(undefined);
    onDone(partial.done, partial.maker);
  };

  const start = (request: MakeOutlineRequest) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    setGrowing(EMPTY_OUTLINE);
    run(request, controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setGrowing(undefined);
      setFailure(error instanceof CallError ? error.code : 'auth.csrf');
    });
  };

  const cancel = () => {
    running.current?.abort();
    setGrowing(undefined);
  };
  return { growing, failure, start, cancel };
}
