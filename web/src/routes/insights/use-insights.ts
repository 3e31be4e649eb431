import { DEFAULT_INSIGHT_RANGE, INSIGHT_RANGES, type InsightRange } from '@flydeck/contract/insights/constants';
import type { Insights, InsightsPage } from '@flydeck/contract/insights/insights';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../api/call.ts';

export interface InsightsState {
  /** The figures that were loaded last. They remain visible while another range is being loaded. */
  readonly insights: Insights;
  /** The requested range. */
  readonly range: InsightRange;
  readonly isLoading: boolean;
  readonly error: CallError | undefined;
  /** Loads the figures of another range, and adds a history entry whose URL contains the range. */
  readonly selectRange: (range: InsightRange) => void;
  readonly retry: () => void;
}

/** `INSIGHT_RANGES` as strings: with the original type, `includes` would only accept names of ranges. */
const RANGES: readonly string[] = INSIGHT_RANGES;

function rangeFromUrl(): InsightRange {
  const name = new URLSearchParams(location.search).get('range') ?? '';
  return RANGES.includes(name) ? (name as InsightRange) : DEFAULT_INSIGHT_RANGE;
}

function pushRange(range: InsightRange): void {
  const query = new URLSearchParams(location.search);
  query.set('range', range);
  history.pushState(null, '', `?${query}`);
}

/**
 * Returns figures about the visits of a presentation. The first figures are in the page data. The figures of another
 * range are requested from the server.
 */
export function useInsights({ oid, insights: initialInsights }: InsightsPage): InsightsState {
  const [insights, setInsights] = useState(initialInsights);
  const [range, setRange] = useState(initialInsights.range);
  const [error, setError] = useState<CallError>();
  const request = useRef<AbortController>(undefined);

  const load = useCallback(
    async (newRange: InsightRange) => {
      request.current?.abort();
      const controller = new AbortController();
      request.current = controller;
      setRange(newRange);
      setError(undefined);
      try {
        const input = { params: { oid }, query: { range: newRange }, signal: controller.signal };
        setInsights(await call('GET /api/insights/:oid', input));
      } catch (failure) {
        if (controller.signal.aborted) return;
        if (!(failure instanceof CallError)) throw failure;
        setError(failure);
      }
    },
    [oid],
  );

  useEffect(() => {
    const onPopState = () => void load(rangeFromUrl());
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [load]);

  return {
    insights,
    range,
    isLoading: range !== insights.range && error === undefined,
    error,
    selectRange(newRange) {
      pushRange(newRange);
      void load(newRange);
    },
    retry: () => void load(range),
  };
}
