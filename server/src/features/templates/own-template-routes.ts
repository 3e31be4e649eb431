import * as endpoints from '@flydeck/contract/templates/endpoints';
import { readPictureHeader } from '@flydeck/readers/pictures/picture-type';
import { type EndpointServer, serve } from '../../http/serve.ts';
import {
  deleteOwnTemplate,
  listOwnTemplates,
  loadTemplatePicture,
  type OwnTemplateDeps,
  renameOwnTemplate,
  saveOwnTemplate,
} from './own-templates.ts';

/** Registers the endpoints with which members save presentations as templates, and manage these templates. */
export function registerOwnTemplateRoutes(deps: OwnTemplateDeps & EndpointServer): void {
  serve(deps, endpoints.listOwnTemplates, async ({ member }) => ({ templates: await listOwnTemplates(deps, member) }));
  serve(deps, endpoints.saveOwnTemplate, ({ member, body }) => saveOwnTemplate(deps, member, body));
  serve(deps, endpoints.renameOwnTemplate, ({ member, params, body }) =>
    renameOwnTemplate(deps, member, { ...params, ...body }),
  );
  serve(deps, endpoints.deleteOwnTemplate, ({ member, params }) => deleteOwnTemplate(deps, member, params.id));
  serve(deps, endpoints.getOwnTemplatePicture, async ({ member, params, reply }) => {
    const bytes = await loadTemplatePicture(deps, member, params.id);
    const type = `image/${readPictureHeader(bytes)?.type ?? 'webp'}`;
    // The picture of a template never changes.
    return reply.header('cache-control', 'private, max-age=86400').type(type).send(Buffer.from(bytes));
  });
}
