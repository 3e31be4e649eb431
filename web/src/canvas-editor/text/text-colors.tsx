import { ColorChoices } from '../properties/fields/color-choices.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import type { OpenText } from './open-text.ts';
import styles from './text-bar.module.css';

interface TextColorsProps {
  readonly session: EditorSession;
  readonly text: OpenText;
  readonly name: 'color' | 'highlight';
  readonly label: string;
}

/** The colour of text that has none: a role of the theme, or no highlight. */
const DEFAULTS = { color: 'ink', highlight: undefined } as const;

/**
 * Colours to choose from for the selected characters of the text or for their highlight. If no characters are selected,
 * the colour applies to the text that is typed next.
 */
export function TextColors({ session, text, name, label }: TextColorsProps) {
  const set = (color: string | undefined) => session.update(() => text.formatting.format({ [name]: color }));
  const value = text.formatting.style(name) ?? DEFAULTS[name];
  return (
    <div className={styles.colors}>
      <ColorChoices
        id={`text-${name}`}
        label={label}
        editable={{ value, preview: () => undefined, set }}
        onRemove={name === 'highlight' ? () => set(undefined) : undefined}
      />
    </div>
  );
}
