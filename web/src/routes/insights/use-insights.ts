import {
  DEFAULT_INSIGHT_RANGE,
  INSIGHT_RANGES,
  type InsightPeriod,
  type InsightRange,
} from '@flydeck/contract/insights/constants';
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
  /** The requested period. */
  readonly period: InsightPeriod;
  /** Loads the figures of another range, and adds a history entry whose URL contains the range. */
  readonly selectRange: (range: InsightRange) => void;
  /** Loads the figures of another period, and adds a history entry whose URL contains the period. */
  readonly selectPeriod: (period: InsightPeriod) => void;
  readonly retry: () => void;
}

/** `INSIGHT_RANGES` as strings: with the original type, `includes` would only accept names of ranges. */
const RANGES: readonly string[] = INSIGHT_RANGES;

function rangeFromUrl(): InsightRange {
  const name = new URLSearchParams(location.search).get('range') ?? '';
  return RANGES.includes(name) ? (name as InsightRange) : DEFAULT_INSIGHT_RANGE;
}

const periodFromUrl = (): InsightPeriod =>
  new URLSearchParams(location.search).get('period') === 'all' ? 'all' : 'current';

function pushQuery(name: 'range' | 'period', value: string): void {
  const query = new URLSearchParams(location.search);
  query.set(name, value);
  history.pushState(null, '', `?${query}`);
}

/**
 * Returns figures about the visits of a presentation. The first figures are in the page data. The figures of another
 * range are requested from the server.
 */
export function useInsights({ oid, insights: initialInsights }: InsightsPage): InsightsState {
  const [insights, setInsights] = useState(initialInsights);
  const [range, setRange] = useState(initialInsights.range);
  const [period, setPeriod] = useState(initialInsights.period);
  const [error, setError] = useState<CallError>();
  const request = useRef<AbortController>(undefined);

  const load = useCallback(
    async (newRange: InsightRange, newPeriod: InsightPeriod) => {
      request.current?.abort();
      const controller = new AbortController();
      request.current = controller;
      setRange(newRange);
      setPeriod(newPeriod);
      setError(undefined);
      try {
        const input = { params: { oid }, query: { range: newRange, period: newPeriod }, signal: controller.signal };
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
    const onPopState = () => void load(rangeFromUrl(), periodFromUrl());
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [load]);

  return {
    insights,
    range,
    period,
    isLoading: (range !== insights.range || period !== insights.period) && error === undefined,
    error,
    selectRange(newRange) {
      pushQuery('range', newRange);
      void load(newRange, period);
    },
    selectPeriod(newPeriod) {
      pushQuery('period', newPeriod);
      void load(range, newPeriod);
    },
    retry: () => void load(range, period),
  };
}
