import type { TokenScope } from '@flydeck/contract/endpoint';
import { t } from '../../i18n/index.ts';

/** Returns the display name of a scope, and a hint that explains what the scope allows. */
export function scopeTexts(scope: TokenScope): { readonly name: string; readonly hint: string } {
  switch (scope) {
    case 'read':
      return { name: t('account.scopeRead'), hint: t('account.scopeReadHint') };
    case 'write':
      return { name: t('account.scopeWrite'), hint: t('account.scopeWriteHint') };
    case 'publish':
      return { name: t('account.scopePublish'), hint: t('account.scopePublishHint') };
  }
}
