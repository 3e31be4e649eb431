interface Shared {
  readonly title: string;
  readonly url: string;
}

/** `unavailable`: the device has no such feature, or does not take this. */
export type DeviceOutcome = 'shared' | 'cancelled' | 'unavailable';

/** Passes a page to the device's own share feature (V§4). */
export async function shareByDevice(shared: Shared): Promise<DeviceOutcome> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share(shared);
    return 'shared';
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}
