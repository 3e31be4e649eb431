import styles from './skeleton.module.css';

/** The shape of what is about to come. */
export function Skeleton({
  width,
  height,
}: {
  readonly width: number | string;
  readonly height: number | string;
}) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />;
}
