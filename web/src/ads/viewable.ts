import { VIEWABLE_AFTER_MS, VIEWABLE_SHARE } from '@flydeck/contract/ads/constants';

/**
 * Calls `onViewable` once, when half of an element has been in sight for a second without a break, in a window that is
 * itself in sight.
 * @returns what ends the watching.
 */
export function watchViewable(element: Element, onViewable: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInSight = false;
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(timer);
  };
  const follow = () => {
    clearTimeout(timer);
    if (!isInSight || document.hidden) return;
    timer = setTimeout(() => {
      stop();
      onViewable();
    }, VIEWABLE_AFTER_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInSight = (entries.at(-1)?.intersectionRatio ?? 0) >= VIEWABLE_SHARE;
      follow();
    },
    { threshold: VIEWABLE_SHARE },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', follow);
  return stop;
}
