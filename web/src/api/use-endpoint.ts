import type { EndpointName, EndpointResponse } from '@flydeck/contract/all-endpoints';
import { useCallback, useEffect, useState } from 'react';
import { type CallArguments, CallError, call, requestLine } from './call.ts';

export interface EndpointData<Data> {
  /** The last response, even if the URL has changed since; undefined until the first response. */
  readonly data: Data | undefined;
  /** The error of the last call. */
  readonly error: CallError | undefined;
  /** Repeats the call. */
  readonly reload: () => void;
  /** Replaces the data with a newer version, such as the response to a change. */
  readonly replace: (data: Data) => void;
}

/**
 * Calls an endpoint after mounting, and again when the URL of the call changes. Errors other than `CallError` become
 * unhandled rejections.
 */
export function useEndpoint<Name extends EndpointName>(
  endpoint: Name,
  ...args: CallArguments<Name>
): EndpointData<EndpointResponse<Name>> {
  const [data, replace] = useState<EndpointResponse<Name>>();
  const [error, setError] = useState<CallError>();
  const [reloadCount, setReloadCount] = useState(0);
  const reload = useCallback(() => setReloadCount((count) => count + 1), []);
  const [input] = args;
  const { url } = requestLine(endpoint, input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL represents the input; `reload` repeats the call.
  useEffect(() => {
    const controller = new AbortController();
    setError(undefined);
    call(endpoint, ...([{ ...input, signal: controller.signal }] as CallArguments<Name>))
      .then(replace)
      .catch((failure: unknown) => {
        if (controller.signal.aborted) return;
        if (!(failure instanceof CallError)) throw failure;
        setError(failure);
      });
    return () => controller.abort();
  }, [url, reloadCount]);
  return { data, error, reload, replace };
}
