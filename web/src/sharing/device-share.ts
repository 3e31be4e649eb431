interface PageToShare {
  readonly title: string;
  readonly url: string;
}

/** `unavailable`: the browser has no Web Share API or rejects the data. */
export type DeviceShareOutcome = 'shared' | 'cancelled' | 'unavailable';

/** Shares a page with the Web Share API, which opens the share dialog of the device (V4.12). */
export async function shareByDevice(page: PageToShare): Promise<DeviceShareOutcome> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share(page);
    return 'shared';
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}
