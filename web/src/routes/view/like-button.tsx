import { Heart } from 'lucide-react';
import { formatNumber } from '../../i18n/format-number.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './like-button.module.css';
import type { LikeAnimation } from './like-state.ts';
import { usePersonalPage } from './personal-page.ts';
import { type LikeTarget, useLike } from './use-like.ts';

/**
 * CSS class of the button for each animation. `broken`, the animation of a removed like, needs no class: the halves of
 * `BrokenHeart` are animated.
 */
const ANIMATION_CLASSES: Readonly<Record<LikeAnimation, string | undefined>> = {
  none: undefined,
  liked: styles.liking,
  broken: undefined,
  error: styles.shaking,
};

interface LikeButtonProps {
  readonly page: LikeTarget;
  /** Called when a visitor who is not logged in presses the button. */
  readonly onLoggedOutLike: () => void;
}

/**
 * The like button with the number of likes. Renders nothing while `likesCount` is undefined in `page` or in the
 * personal page data (V5.3).
 */
export function LikeButton({ page, onLoggedOutLike }: LikeButtonProps) {
  const { state, toggle } = useLike(page, onLoggedOutLike);
  const personalPage = usePersonalPage();
  if (page.likesCount === undefined || (personalPage && personalPage.likesCount === undefined)) return null;
  const { isLiked, count, animation, animationCount } = state;
  // The keys below restart CSS animations: if a key changes, React replaces the element.
  return (
    <>
      <button
        type="button"
        className={classNames(styles.like, isLiked && styles.liked, ANIMATION_CLASSES[animation])}
        data-animation={animation}
        aria-pressed={isLiked}
        title={t('view.likeCount', { count })}
        onClick={() => void toggle()}
      >
        <span key={animationCount} className={styles.heart} aria-hidden="true">
          {animation === 'broken' ? <BrokenHeart /> : <Heart size={20} strokeWidth={1.75} />}
        </span>
        <span className={styles.label}>{t('view.like')}</span>
        <span className={styles.count} aria-hidden="true">
          <span key={`${isLiked}`} className={animationCount > 0 ? styles.changedCount : undefined}>
            {formatNumber(count, activeLanguage(), 'compact')}
          </span>
        </span>
        <span className="visually-hidden">{t('view.likeCount', { count })}</span>
      </button>
      <span role="status" className="visually-hidden">
        {animation === 'error' && t('view.likeFailed')}
      </span>
    </>
  );
}

/** The two halves of the broken heart, which separate and fall, or only separate with reduced motion (V4.2). */
function BrokenHeart() {
  return (
    <>
      <span className={styles.heartHalf}>
        <Heart size={20} strokeWidth={1.75} />
      </span>
      <span className={classNames(styles.heartHalf, styles.rightHalf)}>
        <Heart size={20} strokeWidth={1.75} />
      </span>
    </>
  );
}
