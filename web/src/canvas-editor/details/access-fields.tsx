import { PrivacyField } from '../publish/privacy-field.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { PriceFields } from './price-fields.tsx';
import { useAccessSettings } from './use-access-settings.ts';

/**
 * Fields for the privacy and for the price of the PDF. Changes take effect immediately, without publishing. Authors who
 * may not set the privacy do not see the fields.
 */
export function AccessFields({ session }: { readonly session: EditorSession }) {
  const { status, change } = useAccessSettings(session);
  if (!status?.canSetPrivacy) return null;
  return (
    <>
      <PrivacyField value={status.privacy} onChange={(privacy) => change({ privacy })} />
      <PriceFields status={status} onPrice={(pdfPrice) => change({ pdfPrice })} />
    </>
  );
}
