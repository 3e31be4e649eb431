import {
  DEFAULT_INSIGHT_RANGE,
  INSIGHT_RANGES,
  type InsightRange,
} from '@flydeck/contract/insights/constants';
import type { Insights, InsightsPage } from '@flydeck/contract/insights/insights';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../api/call.ts';

export interface ShownInsights {
  /** The figures loaded last, also while another range loads. */
  readonly insights: Insights;
  /** The requested range. */
  readonly range: InsightRange;
  readonly isLoading: boolean;
  readonly error: CallError | undefined;
  /** Loads another range and writes it to the URL. */
  readonly choose: (range: InsightRange) => void;
  readonly retry: () => void;
}

const KNOWN: readonly string[] = INSIGHT_RANGES;

function rangeFromUrl(): InsightRange {
  const name = new URLSearchParams(location.search).get('range') ?? '';
  return KNOWN.includes(name) ? (name as InsightRange) : DEFAULT_INSIGHT_RANGE;
}

function pushRange(range: InsightRange): void {
  const query = new URLSearchParams(location.search);
  query.set('range', range);
  history.pushState(null, '', `?${query}`);
}

/** Figures of the page: initially those it was rendered with, then those of the chosen range. */
export function useInsights({ oid, insights: first }: InsightsPage): ShownInsights {
  const [insights, setInsights] = useState(first);
  const [range, setRange] = useState(first.range);
  const [error, setError] = useState<CallError>();
  const request = useRef<AbortController>(undefined);

  const load = useCallback(
    async (wanted: InsightRange) => {
      request.current?.abort();
      const controller = new AbortController();
      request.current = controller;
      setRange(wanted);
      setError(undefined);
      try {
        const input = { params: { oid }, query: { range: wanted }, signal: controller.signal };
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
    choose(wanted) {
      pushRange(wanted);
      void load(wanted);
    },
    retry: () => void load(range),
  };
}
