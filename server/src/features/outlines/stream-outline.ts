import { ERRORS, type ErrorCode } from '@flydeck/contract/errors';
import type { MakeOutlineRequest, OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import { type Outliner, OutlinerError } from '../../ports/outliner.ts';

const toLine = (event: OutlineEvent): string => `${JSON.stringify(event)}\n`;

/**
 * Yields an outline as lines of JSON: the outliner, its steps, and finally `done` or `failed`. Yields no more lines
 * after `signal` aborts.
 */
export async function* streamOutline(
  outliner: Outliner,
  request: MakeOutlineRequest,
  signal: AbortSignal,
  onFailed: (error: unknown) => void,
): AsyncGenerator<string> {
  const { kind, label } = outliner;
  yield toLine({ event: 'maker', kind, label });
  try {
    for await (const step of outliner.make(request, signal)) yield toLine(step);
  } catch (error) {
    if (signal.aborted) return;
    onFailed(error);
    const code: ErrorCode = error instanceof OutlinerError ? 'outline.failed' : 'server.internal';
    yield toLine({ event: 'failed', code, message: ERRORS[code].message });
  }
}
