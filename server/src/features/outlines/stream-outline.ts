import { ERRORS } from '@flydeck/contract/errors';
import type { MakeOutlineRequest, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { type Outliner, OutlinerError, type OutlinerEvent } from '../../ports/outliner.ts';

const toLine = (event: OutlineEvent): string => `${JSON.stringify(event)}\n`;

export interface StreamOutliners {
  readonly outliner: Outliner;
  /** Arranges the words of the source if `outliner` fails. */
  readonly fallback: Outliner;
  /** Measures and repairs the layout of outlines by an AI service. */
  readonly repair: OutlineRepair;
}

/**
 * Returns the outline with a repaired layout. Sends a request to the AI service only if `mayRequest`.
 * @throws the reason of `signal` when it is aborted
 */
export type OutlineRepair = (
  outline: Outline,
  options: { readonly template: string | undefined; readonly mayRequest: boolean },
  signal: AbortSignal,
) => Promise<Outline>;

/** Time after the start of an outline after which the repair sends no request. The time limit of an outline is 180 s. */
const LAST_REQUEST_MS = 120_000;

/**
 * Yields an outline as lines of JSON: first `maker`, which names the outliner, then the outliner's events, which end
 * with `done`. `checking` comes before `done` while the layout of an outline by an AI service is repaired. If the
 * outliner fails, calls `onError` and yields the events of the fallback. Only an unexpected error yields `failed` as the
 * last line. Yields no more lines after `signal` aborts.
 */
export async function* streamOutline(
  outliners: StreamOutliners,
  request: MakeOutlineRequest,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  const { kind, label } = outliners.outliner;
  yield toLine({ event: 'maker', kind, label });
  try {
    for await (const event of withFallback(outliners, { request, signal, onError })) yield toLine(event);
  } catch (error) {
    if (signal.aborted) return;
    onError(error);
    yield toLine({ event: 'failed', code: 'server.internal', message: ERRORS['server.internal'].message });
  }
}

type StreamEvent = OutlinerEvent | { readonly event: 'checking' };

interface Generation {
  readonly request: MakeOutlineRequest;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

async function* withFallback(
  { outliner, fallback, repair }: StreamOutliners,
  { request, signal, onError }: Generation,
): AsyncGenerator<StreamEvent> {
  const lastRequest = AbortSignal.timeout(LAST_REQUEST_MS);
  try {
    for await (const event of outliner.make(request, signal)) {
      if (event.event !== 'done' || outliner.kind !== 'service') {
        yield event;
        continue;
      }
      yield { event: 'checking' };
      const mayRequest = event.completeness === 'complete' && !lastRequest.aborted;
      const outline = await repair(event.outline, { template: request.template, mayRequest }, signal);
      yield { ...event, outline };
    }
    return;
  } catch (error) {
    if (signal.aborted || outliner === fallback || !(error instanceof OutlinerError)) throw error;
    onError(error);
  }
  yield { event: 'progress', fraction: 0 };
  for await (const event of fallback.make(request, signal))
    yield event.event === 'done' ? { ...event, completeness: 'notes' } : event;
}
