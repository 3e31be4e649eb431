import { ERRORS } from '@flydeck/contract/errors';
import type { MakeOutlineRequest, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import { type Outliner, OutlinerError, type OutlinerEvent } from '../../ports/outliner.ts';

const toLine = (event: OutlineEvent): string => `${JSON.stringify(event)}\n`;

export interface StreamOutliners {
  readonly outliner: Outliner;
  /** Arranges the words of the source if `outliner` fails. */
  readonly fallback: Outliner;
}

/**
 * Yields an outline as lines of JSON: first `maker`, which names the outliner, then the outliner's events, which end
 * with `done`. If the outliner fails, calls `onError` and yields the events of the fallback. Only an unexpected error
 * yields `failed` as the last line. Yields no more lines after `signal` aborts.
 */
export async function* streamOutline(
  { outliner, fallback }: StreamOutliners,
  request: MakeOutlineRequest,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  const { kind, label } = outliner;
  yield toLine({ event: 'maker', kind, label });
  try {
    for await (const event of withFallback(outliner, fallback, { request, signal, onError })) yield toLine(event);
  } catch (error) {
    if (signal.aborted) return;
    onError(error);
    yield toLine({ event: 'failed', code: 'server.internal', message: ERRORS['server.internal'].message });
  }
}

interface Generation {
  readonly request: MakeOutlineRequest;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

async function* withFallback(
  outliner: Outliner,
  fallback: Outliner,
  { request, signal, onError }: Generation,
): AsyncGenerator<OutlinerEvent> {
  try {
    yield* outliner.make(request, signal);
    return;
  } catch (error) {
    if (signal.aborted || outliner === fallback || !(error instanceof OutlinerError)) throw error;
    onError(error);
  }
  yield { event: 'progress', fraction: 0 };
  for await (const event of fallback.make(request, signal))
    yield event.event === 'done' ? { ...event, completeness: 'notes' } : event;
}
