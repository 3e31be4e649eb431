import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './toolbar.module.css';

interface Look {
  readonly icon: LucideIcon;
  readonly word: string;
  /** `main` stands out; `wide` stands in the menu "More" where the window is not wide. */
  readonly kind?: 'plain' | 'main' | 'wide' | undefined;
}

const lookOf = (kind: Look['kind'] = 'plain', className?: string) =>
  classNames(styles.action, kind !== 'plain' && styles[kind], className);

function Face({ icon: Icon, word }: Pick<Look, 'icon' | 'word'>) {
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{word}</span>
    </>
  );
}

/** An action of the toolbar, as icon and word. */
export function ToolbarButton({
  icon,
  word,
  kind,
  className,
  ...rest
}: Look & Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <button type="button" className={lookOf(kind, className)} {...rest}>
      <Face icon={icon} word={word} />
    </button>
  );
}

/** The same, where it leads to another page. */
export function ToolbarLink({
  icon,
  word,
  kind,
  className,
  ...rest
}: Look & Omit<ComponentPropsWithRef<'a'>, 'children'>) {
  return (
    <a className={lookOf(kind, className)} {...rest}>
      <Face icon={icon} word={word} />
    </a>
  );
}

/** The room that an action takes, without the action. */
export function ToolbarRoom({ icon, word }: Pick<Look, 'icon' | 'word'>) {
  return (
    <span className={lookOf('plain', styles.unseen)} aria-hidden="true">
      <Face icon={icon} word={word} />
    </span>
  );
}
