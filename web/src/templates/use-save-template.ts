import { useState } from 'react';
import { CallError, call } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { t } from '../i18n/index.ts';
import { showToast } from '../ui/toast.tsx';
import { ALL_PLACEHOLDERS, type PlaceholderChoice, type TemplateNames } from './template-fields.tsx';

/** Returns the text of the error with which a template could not be saved. */
export function templateErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return t('form.errorReload');
  return error.code === 'resource.conflict' ? t('own-templates.tooMany') : errorText(error);
}

/** The form that saves the presentation `oid` as a template. */
export function useSaveTemplate(oid: string, title: string) {
  const [names, setNames] = useState<TemplateNames>({ name: title.slice(0, 100), description: '' });
  const [choice, setChoice] = useState<PlaceholderChoice>(ALL_PLACEHOLDERS);
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  /** Saves the template and shows a toast. Resolves to false after an error, which the form then shows. */
  async function save(): Promise<boolean> {
    setSaving(true);
    setError('');
    try {
      const body = {
        from: oid,
        name: names.name.trim(),
        description: names.description.trim(),
        ...choice,
        retained: [...(choice.retained ?? [])],
      };
      await call('POST /api/own-templates', { body });
      showToast({ text: t('own-templates.saved') });
      return true;
    } catch (failure) {
      setError(templateErrorText(failure));
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { names, setNames, choice, setChoice, error, isSaving, isEmpty: names.name.trim() === '', save };
}
