import { BRAND_FONT_FILES_MAX, BRAND_FONTS_MAX, FONT_MAX_BYTES } from '@flydeck/contract/brand/constants';
import { fontFilePath } from '@flydeck/contract/brand/font-file-path';
import type { CallError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { t } from '../../i18n/index.ts';

/** A file that the administrator has chosen. */
type ChosenFile = Pick<File, 'name' | 'size'>;

/** Returns why files are not sent to the server, because of their number or the size of a file; undefined if they are. */
export function fontFilesProblem(files: readonly ChosenFile[]): string | undefined {
  if (files.length > BRAND_FONT_FILES_MAX) return t('brand.fontTooMany', { count: BRAND_FONT_FILES_MAX });
  const tooLarge = files.find(({ size }) => size > FONT_MAX_BYTES);
  return tooLarge && t('brand.fontTooLarge', { name: tooLarge.name, size: formatFileSize(FONT_MAX_BYTES) });
}

/** Returns the text of an error of uploading or removing fonts, with the names of the files that caused it. */
export function fontFailureText(error: Pick<CallError, 'code' | 'problem'>, files: readonly ChosenFile[]): string {
  const issues = error.problem?.issues ?? [];
  const isInvalid = (_: ChosenFile, index: number) => issues.some(({ path }) => path === fontFilePath(index));
  const [first, second] = files.filter(isInvalid).map(({ name }) => name);
  if (error.code === 'request.unsupported_media_type' && first !== undefined)
    return t('brand.fontUnsupported', { name: first });
  if (error.code === 'resource.conflict') {
    if (first === undefined) return t('brand.fontsFull', { count: BRAND_FONTS_MAX });
    return t('brand.fontSameStyle', { first, second: second ?? first });
  }
  return errorText(error);
}
