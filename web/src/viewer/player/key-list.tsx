import { t } from '../../i18n/index.ts';

interface KeyListProps {
  /** Keys with the message that describes what they do. */
  readonly keys: readonly { readonly keys: readonly string[]; readonly messageKey: string }[];
  readonly className: string | undefined;
}

/** A list of keyboard shortcuts. */
export const KeyList = ({ keys: shortcuts, className }: KeyListProps) => (
  <dl className={className}>
    {shortcuts.map(({ keys, messageKey }) => (
      <div key={messageKey}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{t(messageKey)}</dd>
      </div>
    ))}
  </dl>
);
