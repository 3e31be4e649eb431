import { ERRORS, type ErrorCode } from '@flydeck/contract/errors';
import type { MakeOutlineRequest, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import { type Outliner, OutlinerError } from '../../ports/outliner.ts';

const toLine = (event: OutlineEvent): string => `${JSON.stringify(event)}\n`;

/**
 * Yields an outline as lines of JSON: first `maker`, which names the outliner, then the outliner's events, which end
 * with `done`. If the outliner fails, calls `onError` and yields `failed` as the last line. Yields no more lines after
 * `signal` aborts.
 */
export async function* streamOutline(
  outliner: Outliner,
  request: MakeOutlineRequest,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  const { kind, label } = outliner;
  yield toLine({ event: 'maker', kind, label });
  try {
    for await (const event of outliner.make(request, signal)) yield toLine(event);
  } catch (error) {
    if (signal.aborted) return;
    onError(error);
    const code: ErrorCode = error instanceof OutlinerError ? 'outline.failed' : 'server.internal';
    yield toLine({ event: 'failed', code, message: ERRORS[code].message });
  }
}
