import { Heart, HeartCrack } from 'lucide-react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './like-button.module.css';
import type { LikeAnimation } from './like-state.ts';
import { type LikedPage, useLike } from './use-like.ts';

const ANIMATIONS: Readonly<Record<LikeAnimation, string | undefined>> = {
  none: undefined,
  liked: styles.liking,
  broken: styles.breaking,
  error: styles.shaking,
};

interface LikeButtonProps {
  readonly page: LikedPage;
  readonly onLoggedOutLike: () => void;
}

/** A heart and how many have given theirs; not there where nothing can be liked (V§5). */
export function LikeButton({ page, onLoggedOutLike }: LikeButtonProps) {
  const { state, toggle } = useLike(page, onLoggedOutLike);
  if (page.likesCount === undefined) return null;
  const { liked, count, animation, played } = state;
  const Icon = animation === 'broken' ? HeartCrack : Heart;
  const format = new Intl.NumberFormat(activeLanguage(), { notation: 'compact' });
  return (
    <>
      <button
        type="button"
        className={classNames(styles.like, liked && styles.liked, ANIMATIONS[animation])}
        aria-pressed={liked}
        title={t('view.likeCount', { count })}
        onClick={() => void toggle()}
      >
        <span key={played} className={styles.heart}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        {t('view.like')}
        <span className={styles.count} aria-hidden="true">
          {format.format(count)}
        </span>
        <span className={styles.spoken}>{t('view.likeCount', { count })}</span>
      </button>
      <span role="status" className={styles.spoken}>
        {animation === 'error' && t('view.likeFailed')}
      </span>
    </>
  );
}
