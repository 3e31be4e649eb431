import type { AdProvider, AdRequest } from './provider.ts';

/** The interface that an external script sets as `window.flydeckAds` (docs/advertisements.md). */
export interface ExternalAds {
  request(request: AdRequest): Promise<{ readonly isEmpty: boolean }>;
}

declare global {
  interface Window {
    flydeckAds?: ExternalAds;
  }
}

/** After this time without a response, the slot counts as empty. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Loads the script at a URL. Rejects if the script fails to load or does not set `window.flydeckAds`. */
function loadScript(url: string): Promise<ExternalAds> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => {
      if (typeof window.flydeckAds?.request === 'function') resolve(window.flydeckAds);
      else reject(new Error('The advertising script did not set window.flydeckAds.'));
    };
    script.onerror = () => reject(new Error('The advertising script failed to load.'));
    document.head.append(script);
  });
}

const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The advertising script timed out.')), RESPONSE_TIMEOUT_MS);
  });

/**
 * Returns a provider that loads an external script on the first request and passes all requests to the script (V7.15).
 * If the script fails to load or to respond, the slot counts as empty.
 */
export function scriptProvider(url: string, load: (url: string) => Promise<ExternalAds> = loadScript): AdProvider {
  let script: Promise<ExternalAds> | undefined;
  return {
    async request(request) {
      try {
        script ??= load(url);
        const response = script.then((ads) => ads.request(request));
        const { isEmpty } = await Promise.race([response, rejectAfterTimeout()]);
        return { isEmpty };
      } catch {
        return { isEmpty: true };
      }
    },
  };
}
