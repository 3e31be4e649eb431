import { templateDocument } from '@flydeck/content/templates/fill-template';
import { AI_TEMPLATES } from '@flydeck/contract/templates/template-card';
import { type InstancePublisherDeps, openInstancePublisher } from '../demos/index.ts';

/**
 * Publishes the templates of `AI_TEMPLATES` as reusable presentations of the instance's own profile. Templates that are
 * in the table `templates` are not published again, so an interrupted call can be repeated.
 */
export async function loadTemplates(deps: InstancePublisherDeps): Promise<void> {
  const { db } = deps;
  const publisher = await openInstancePublisher(deps);
  const existing = await db.selectFrom('templates').select('name').where('kind', '=', 'ai').execute();
  const names = new Set(existing.map(({ name }) => name));
  for (const [position, name] of AI_TEMPLATES.entries()) {
    if (names.has(name)) continue;
    const createDeck = () => ({ document: templateDocument(name), assets: new Map<string, Uint8Array>() });
    const { oid } = await publisher.publish(await publisher.loadDeck(`template-${name}`, createDeck), 'reusable');
    await db.insertInto('templates').values({ presentation_oid: oid, kind: 'ai', name, position }).execute();
  }
}
