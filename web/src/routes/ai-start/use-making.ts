import type { MakeOutline, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import type { OutlineMaker } from '@flydeck/contract/outlines/maker';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { streamLines } from '../../api/stream-lines.ts';
import { type GrowingOutline, grow, NOTHING_YET } from './growing-outline.ts';

export interface Making {
  /** Undefined while no outline is generated. */
  readonly growing: GrowingOutline | undefined;
  /** An error code of `errors.ts`, or `network`. */
  readonly failure: string | undefined;
  start(request: MakeOutline): void;
  cancel(): void;
}

/**
 * Requests an outline and follows its stream; passes the complete outline to `onDone`. Unmounting aborts the request.
 */
export function useMaking(onDone: (outline: Outline, maker: OutlineMaker) => void): Making {
  const [growing, setGrowing] = useState<GrowingOutline>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (request: MakeOutline, signal: AbortSignal) => {
    let partial = NOTHING_YET;
    for await (const line of streamLines('/api/outlines', request, signal)) {
      const event = line as OutlineEvent;
      if (event.event === 'failed') throw new CallError(502, { code: event.code } as CallError['problem']);
      partial = grow(partial, event);
      setGrowing(partial);
    }
    if (!partial.done || !partial.maker) throw new CallError(0, undefined);
    setGrowing(undefined);
    onDone(partial.done, partial.maker);
  };

  const start = (request: MakeOutline) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    setGrowing(NOTHING_YET);
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
