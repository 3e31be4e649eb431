import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { useBrandKit } from '../brand/use-brand-kit.ts';
import { FieldSessionProvider } from '../properties/field-session.ts';
import { familyOptions } from '../properties/fields/font-families.ts';
import { Section } from '../properties/fields/section.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { TextStyleFields } from './text-style-fields.tsx';
import { BackgroundField, ThemeColors } from './theme-colors.tsx';
import styles from './theme-field.module.css';
import { changeTheme, resetTheme, type ThemeGroup } from './theme-operations.ts';
import { ThemeWarnings } from './theme-warnings.tsx';
import { useOfferedThemes } from './use-offered-themes.ts';

interface SessionProps {
  readonly session: EditorSession;
}

/** Fields with which the author changes the colours, fonts, text styles and background of the theme. */
export function CustomThemeFields({ session }: SessionProps) {
  return (
    <FieldSessionProvider value={session}>
      <div className={styles.fields}>
        <Group session={session} group="colors" title={t('canvas-details.colors')}>
          <ThemeColors session={session} />
        </Group>
        <Group session={session} group="fonts" title={t('canvas-details.fonts')}>
          <FontField session={session} name="heading" label={t('canvas-details.headingFont')} />
          <FontField session={session} name="body" label={t('canvas-details.bodyFont')} />
        </Group>
        <Group session={session} group="textStyles" title={t('canvas-details.textStyles')}>
          <TextStyleFields session={session} />
        </Group>
        <Group session={session} group="background" title={t('canvas-details.background')}>
          <BackgroundField session={session} />
        </Group>
      </div>
      <ThemeWarnings session={session} />
    </FieldSessionProvider>
  );
}

interface GroupProps extends SessionProps {
  readonly group: ThemeGroup;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section with fields of the theme. If fields differ from the chosen theme, the section has a button that resets them. */
function Group({ session, group, title, children }: GroupProps) {
  const offered = useOfferedThemes();
  const canReset = resetTheme(session.editor.store, group, offered).length > 0;
  const reset = () => session.update((editor) => editor.commit(({ store }) => resetTheme(store, group, offered)));
  return (
    <Section name={`theme-${group}`} title={title} startsClosed>
      {children}
      {canReset && (
        <div>
          <Button kind="quiet" onClick={reset}>
            {t('canvas-details.resetTheme')}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface FontFieldProps extends SessionProps {
  readonly name: 'heading' | 'body';
  readonly label: string;
}

function FontField({ session, name, label }: FontFieldProps) {
  const { fonts } = documentTheme(session.editor.store);
  const { fonts: brandFonts } = useBrandKit();
  const set = (family: string) =>
    session.update((editor) =>
      editor.commit(({ store }) => changeTheme(store, { fonts: { ...documentTheme(store).fonts, [name]: family } })),
    );
  return (
    <Field label={label}>
      <Select
        value={fonts[name]}
        options={familyOptions(brandFonts, fonts[name])}
        onChange={({ currentTarget: { value } }) => set(value)}
      />
    </Field>
  );
}
