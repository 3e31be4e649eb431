import styles from './skeleton.module.css';

/** A placeholder with the size of content that is being loaded. Numbers are CSS pixels, strings are CSS lengths. */
export function Skeleton({ width, height }: { readonly width: number | string; readonly height: number | string }) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />;
}
