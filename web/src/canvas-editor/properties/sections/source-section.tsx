import { findCommand } from '@flydeck/editor/commands/registry';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useFieldSession } from '../field-session.ts';
import { Section } from '../fields/section.tsx';

/** Message keys of the title and of the button by the kind of the element. */
const KEYS: Readonly<Record<string, { readonly title: string; readonly edit: string }>> = {
  math: { title: 'canvas-menus.formula', edit: 'canvas-menus.formulaEdit' },
  code: { title: 'canvas-menus.code', edit: 'canvas-menus.codeEdit' },
};

/** A button that opens the dialog for the source of the selected formula or code. */
export function SourceSection() {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const kind = selection.length === 1 ? store.get(selection[0] ?? '')?.kind : undefined;
  const keys = KEYS[kind ?? ''];
  const command = findCommand('enter');
  if (!keys || !command) return null;
  return (
    <Section name="source" title={t(keys.title)}>
      <Button onClick={() => session.update((editor) => editor.run(command))}>{t(keys.edit)}</Button>
    </Section>
  );
}
