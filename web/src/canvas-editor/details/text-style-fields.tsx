import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { TEXT_STYLE_NAMES, type TextStyle, type TextStyleName, textStyleOf } from '@flydeck/scene/model/text-styles';
import { Bold, Italic } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import fields from '../properties/fields/fields.module.css';
import { IconToggle } from '../properties/fields/icon-toggle.tsx';
import { NumberField } from '../properties/fields/number-field.tsx';
import { TEXT_STYLE_LABELS } from '../properties/sections/text-style-labels.ts';
import type { EditorSession } from '../session/editor-session.ts';
import styles from './theme-field.module.css';
import { changeTheme } from './theme-operations.ts';

/** Limits of the size of a text style, in points of a topic. */
const SIZE = { min: 1, max: 1000 };
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Fields for the size, weight and slant of each text style of the theme. */
export const TextStyleFields = ({ session }: { readonly session: EditorSession }) =>
  TEXT_STYLE_NAMES.map((name) => <TextStyleRow key={name} session={session} name={name} />);

interface TextStyleRowProps {
  readonly session: EditorSession;
  readonly name: TextStyleName;
}

function TextStyleRow({ session, name }: TextStyleRowProps) {
  const style = textStyleOf(documentTheme(session.editor.store), name);
  const change = (part: Partial<TextStyle>) =>
    session.update((editor) =>
      editor.commit(({ store }) => {
        const theme = documentTheme(store);
        return changeTheme(store, {
          textStyles: { ...theme.textStyles, [name]: { ...textStyleOf(theme, name), ...part } },
        });
      }),
    );
  const label = t(TEXT_STYLE_LABELS[name]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid row with its legend in all browsers.
    <div className={fields.row} role="group" aria-label={label}>
      <span className={fields.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.textStyle}>
        <NumberField
          label={t('canvas-properties.textSize')}
          value={style.size}
          {...SIZE}
          onChange={(size) => change({ size })}
        />
        <IconToggle
          label={t('canvas-properties.bold')}
          isPressed={style.bold}
          onClick={() => change({ bold: !style.bold })}
        >
          <Bold {...ICON} />
        </IconToggle>
        <IconToggle
          label={t('canvas-properties.italic')}
          isPressed={style.italic}
          onClick={() => change({ italic: !style.italic })}
        >
          <Italic {...ICON} />
        </IconToggle>
      </div>
    </div>
  );
}
