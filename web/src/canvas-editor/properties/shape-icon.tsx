import { formatPath } from '@flydeck/scene/geometry/path';
import { presetGeometry } from '@flydeck/scene/geometry/preset';
import styles from './shape-gallery.module.css';

/** Height of an icon in CSS pixels. */
const HEIGHT_PX = 20;
/** Width in CSS pixels of an icon of a wide preset. Other icons are as wide as they are high. */
const WIDE_WIDTH_PX = 26;
/** Matches the names of presets that are usually wider than high. */
const WIDE_PRESET = /rect|arrow|gram|zoid|cloud|callout|flow|ribbon|wave|brace|connector/i;

interface IconPath {
  /** SVG path data. */
  readonly d: string;
  readonly isFilled: boolean;
}

/** Cached paths of the icons, by preset. */
const pathCache = new Map<string, readonly IconPath[]>();

/** Returns the width of an icon in CSS pixels. */
const widthOf = (preset: string): number => (WIDE_PRESET.test(preset) ? WIDE_WIDTH_PX : HEIGHT_PX);

/** Returns the paths of the icon of a preset, and caches them. */
function pathsOf(preset: string): readonly IconPath[] {
  const cached = pathCache.get(preset);
  if (cached) return cached;
  const geometry = presetGeometry(preset, widthOf(preset), HEIGHT_PX);
  const paths = (geometry?.paths ?? []).map(({ path, fill }) => ({
    d: formatPath(path, 2),
    isFilled: fill !== 'none',
  }));
  pathCache.set(preset, paths);
  return paths;
}

/** An icon that shows the shape of a preset. */
export function ShapeIcon({ preset }: { readonly preset: string }) {
  const width = widthOf(preset);
  // A margin of 1 px on each side leaves space for the strokes.
  return (
    <svg
      className={styles.shape}
      width={width + 2}
      height={HEIGHT_PX + 2}
      viewBox={`-1 -1 ${width + 2} ${HEIGHT_PX + 2}`}
      aria-hidden="true"
    >
      {pathsOf(preset).map(({ d, isFilled }) => (
        <path key={d} d={d} data-filled={isFilled || undefined} />
      ))}
    </svg>
  );
}
