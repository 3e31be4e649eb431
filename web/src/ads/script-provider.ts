import type { AdProvider, AdRequest } from './provider.ts';

/** What an outside script puts on `window.flydeckAds` (docs/advertisements.md). */
export interface OutsideAds {
  request(request: AdRequest): Promise<{ readonly isEmpty: boolean }>;
}

declare global {
  interface Window {
    flydeckAds?: OutsideAds;
  }
}

/** An advertiser that has not answered by then has nothing. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Loads the script. Rejects where it does not come, or is not what it should be. */
function loadScript(url: string): Promise<OutsideAds> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => {
      if (typeof window.flydeckAds?.request === 'function') resolve(window.flydeckAds);
      else reject(new Error('The script of advertisements left no window.flydeckAds.'));
    };
    script.onerror = () => reject(new Error('The script of advertisements could not be loaded.'));
    document.head.append(script);
  });
}

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No advertisement came in time.')), ANSWER_TIMEOUT_MS);
  });

/** Advertisements of an outside script, which is loaded with the first request. */
export function scriptProvider(
  url: string,
  load: (url: string) => Promise<OutsideAds> = loadScript,
): AdProvider {
  let loading: Promise<OutsideAds> | undefined;
  return {
    async request(request) {
      try {
        loading ??= load(url);
        const answer = loading.then((outside) => outside.request(request));
        const { isEmpty } = await Promise.race([answer, tooLate()]);
        return { isEmpty };
      } catch {
        return { isEmpty: true };
      }
    },
  };
}
