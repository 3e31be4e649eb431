import type { MakeOutline, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import type { OutlineMaker } from '@flydeck/contract/outlines/maker';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { streamLines } from '../../api/stream-lines.ts';
import { type GrowingOutline, grow, NOTHING_YET } from './growing-outline.ts';

export interface Making {
  /** Undefined while nothing is being made. */
  readonly growing: GrowingOutline | undefined;
  /** Code of `errors.ts`, or `network`. */
  readonly failure: string | undefined;
  start(request: MakeOutline): void;
  cancel(): void;
}

/** Asks for an outline and watches it grow; `onDone` gets it whole. Leaving the page ends it. */
export function useMaking(onDone: (outline: Outline, maker: OutlineMaker) => void): Making {
  const [growing, setGrowing] = useState<GrowingOutline>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (request: MakeOutline, signal: AbortSignal) => {
    let so = NOTHING_YET;
    for await (const line of streamLines('/api/outlines', request, signal)) {
      const event = line as OutlineEvent;
      if (event.event === 'failed') throw new CallError(502, { code: event.code } as CallError['problem']);
      so = grow(so, event);
      setGrowing(so);
    }
    if (!so.done || !so.maker) throw new CallError(0, undefined);
    setGrowing(undefined);
    onDone(so.done, so.maker);
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
