import {
  DEFAULT_INSIGHT_RANGE,
  INSIGHT_RANGES,
  type InsightRange,
  insightsCallPath,
} from '@flydeck/contract/insights/constants';
import type { Insights, InsightsPage } from '@flydeck/contract/insights/insights';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../api/call.ts';

export interface ShownInsights {
  /** The last ones that there are, while others are asked for. */
  readonly insights: Insights;
  /** The one that is asked for. */
  readonly range: InsightRange;
  readonly isLoading: boolean;
  readonly error: CallError | undefined;
  /** Shows another range, and names it in the address. */
  readonly choose: (range: InsightRange) => void;
  readonly retry: () => void;
}

const KNOWN: readonly string[] = INSIGHT_RANGES;

function rangeOfAddress(): InsightRange {
  const named = new URLSearchParams(location.search).get('range') ?? '';
  return KNOWN.includes(named) ? (named as InsightRange) : DEFAULT_INSIGHT_RANGE;
}

function nameInAddress(range: InsightRange): void {
  const query = new URLSearchParams(location.search);
  query.set('range', range);
  history.pushState(null, '', `?${query}`);
}

/** The numbers of the page, from those it came with on to any other range. */
export function useInsights({ oid, insights: first }: InsightsPage): ShownInsights {
  const [insights, setInsights] = useState(first);
  const [range, setRange] = useState(first.range);
  const [error, setError] = useState<CallError>();
  const asking = useRef<AbortController>(undefined);

  const ask = useCallback(
    async (wanted: InsightRange) => {
      asking.current?.abort();
      const leaving = new AbortController();
      asking.current = leaving;
      setRange(wanted);
      setError(undefined);
      try {
        const path = `${insightsCallPath(oid)}?range=${wanted}`;
        setInsights(await call<Insights>('GET', path, { signal: leaving.signal }));
      } catch (failure) {
        if (leaving.signal.aborted) return;
        if (!(failure instanceof CallError)) throw failure;
        setError(failure);
      }
    },
    [oid],
  );

  useEffect(() => {
    const goBack = () => void ask(rangeOfAddress());
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, [ask]);

  return {
    insights,
    range,
    isLoading: range !== insights.range && error === undefined,
    error,
    choose(wanted) {
      nameInAddress(wanted);
      void ask(wanted);
    },
    retry: () => void ask(range),
  };
}
