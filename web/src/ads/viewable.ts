import { VIEWABLE_AFTER_MS, VIEWABLE_AREA_RATIO } from '@flydeck/contract/ads/constants';

/**
 * Calls `onViewable` once, when the fraction `VIEWABLE_AREA_RATIO` of an element has been in the viewport of a visible
 * page for `VIEWABLE_AFTER_MS` without interruption.
 * @returns a function that stops watching
 */
export function watchViewable(element: Element, onViewable: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', restartTimer);
    clearTimeout(timer);
  };
  const restartTimer = () => {
    clearTimeout(timer);
    if (!isInView || document.hidden) return;
    timer = setTimeout(() => {
      stop();
      onViewable();
    }, VIEWABLE_AFTER_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= VIEWABLE_AREA_RATIO;
      restartTimer();
    },
    { threshold: VIEWABLE_AREA_RATIO },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', restartTimer);
  return stop;
}
