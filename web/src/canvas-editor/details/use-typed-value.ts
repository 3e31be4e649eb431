import { useCallback, useEffect, useRef, useState } from 'react';

/** Pause in typing after which a value is stored, in ms: one change to undo, not one for each character. */
const PAUSE_MS = 700;

interface TypedValue {
  /** What the field shows. */
  readonly value: string;
  readonly type: (value: string) => void;
  /** Stores the typed value now, for example when the field is left. */
  readonly flush: () => void;
}

/** Returns the value of a text field, which is stored after a pause in typing, on `flush`, and when the field is removed. */
export function useTypedValue(stored: string, store: (value: string) => void): TypedValue {
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ typed, store });
  latest.current = { typed, store };
  const flush = useCallback(() => {
    const { typed: value, store: storeValue } = latest.current;
    latest.current.typed = undefined;
    setTyped(undefined);
    if (value !== undefined) storeValue(value);
  }, []);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, flush]);
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { value: typed ?? stored, type: setTyped, flush };
}
