import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './toolbar.module.css';

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Replaces a long `label` on phones. Screen readers read `label`. */
  readonly phoneLabel?: string;
  /** A `main` action is emphasised. In narrow windows, a `wide` action is in the menu "More" instead of the toolbar. */
  readonly kind?: 'plain' | 'main' | 'wide' | undefined;
}

const actionClass = (kind: ActionProps['kind'] = 'plain', className?: string) =>
  classNames(styles.action, kind !== 'plain' && styles[kind], className);

function IconAndLabel({ icon: Icon, label, phoneLabel }: Pick<ActionProps, 'icon' | 'label' | 'phoneLabel'>) {
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={phoneLabel && styles.wideLabel}>{label}</span>
      {phoneLabel && (
        <span className={styles.phoneLabel} aria-hidden="true">
          {phoneLabel}
        </span>
      )}
    </>
  );
}

/** A toolbar action with icon and label. */
export function ToolbarButton({
  icon,
  label,
  phoneLabel,
  kind,
  className,
  ...attributes
}: ActionProps & Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <button type="button" className={actionClass(kind, className)} {...attributes}>
      <IconAndLabel icon={icon} label={label} {...(phoneLabel === undefined ? {} : { phoneLabel })} />
    </button>
  );
}

/** A toolbar action that links to another page. */
export function ToolbarLink({
  icon,
  label,
  kind,
  className,
  ...attributes
}: ActionProps & Omit<ComponentPropsWithRef<'a'>, 'children'>) {
  return (
    <a className={actionClass(kind, className)} {...attributes}>
      <IconAndLabel icon={icon} label={label} />
    </a>
  );
}

/** An invisible placeholder that reserves the space of an action that may appear later. */
export function ToolbarPlaceholder({ icon, label }: Pick<ActionProps, 'icon' | 'label'>) {
  return (
    <span className={actionClass('plain', styles.placeholder)} aria-hidden="true">
      <IconAndLabel icon={icon} label={label} />
    </span>
  );
}
