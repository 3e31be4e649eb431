import { abusePath, CONTACT_KINDS } from '@flydeck/contract/contact/constants';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyRequest } from 'fastify';
import type { NamedPage, PageResult } from '../../pages/page-to-render.ts';
import type { Platform } from '../../platform.ts';
import type { FormKeys } from './form-keys.ts';

/**
 * Registers `/contact/support/`, `/contact/billing/` and `/contact/abuse/{oid}`. The abuse page does not reveal
 * whether the presentation exists.
 */
export function registerContactPages({
  app,
  pages,
  formKeys,
}: Pick<Platform, 'app' | 'pages'> & { readonly formKeys: FormKeys }): void {
  for (const kind of CONTACT_KINDS) {
    const path = `/contact/${kind}/`;
    pages.registerPersonal(
      app,
      PAGE_ENDPOINTS_BY_NAME[`contact-${kind}`],
      async (_request, { actor, me }): Promise<PageResult> => {
        const sender = actor.kind === 'member' ? me : { viewerName: '', viewerEmail: '' };
        const data = { kind, formKey: formKeys.issue(), name: sender.viewerName, email: sender.viewerEmail };
        return { ...({ name: `contact-${kind}`, data } as NamedPage), path };
      },
    );
  }
  pages.registerPersonal(
    app,
    PAGE_ENDPOINTS_BY_NAME['contact-abuse'],
    async (request: FastifyRequest, { actor, me }): Promise<PageResult> => {
      const oid = oidSchema.safeParse((request.params as { oid: string }).oid);
      if (!oid.success) return undefined;
      const email = actor.kind === 'member' ? me.viewerEmail : '';
      const data = { oid: oid.data, formKey: formKeys.issue(), email };
      return { name: 'contact-abuse', data, path: abusePath(oid.data), listed: false };
    },
  );
}
