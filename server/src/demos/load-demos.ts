import { DEMOS } from '@flydeck/content/demos/demo-list';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import { type InstancePublisherDeps, openInstancePublisher } from './instance-publisher.ts';

/** Price of the PDF of each demo, in cents. Demos are sold by test payments, which require no settings. */
const DEMO_PRICE: PdfPrice = { kind: 'own', amount: 299, currency: 'EUR' };

/**
 * Publishes the demos and makes them staff picks, in order. Idempotent: demos that an earlier, interrupted call has
 * published are not published again.
 */
export async function loadDemos(deps: InstancePublisherDeps): Promise<void> {
  const { db } = deps;
  const publisher = await openInstancePublisher(deps);
  // The demos are published in reverse order, so that the first demo is the newest.
  for (const [position, demo] of [...DEMOS.entries()].reverse()) {
    const builtDeck = await publisher.loadDeck(`demo-${demo.slug}`, demo.create);
    const existing = await db
      .selectFrom('presentations')
      .where('owner_oid', '=', publisher.owner)
      .where('title', '=', builtDeck.deck.document.title)
      .select('oid')
      .executeTakeFirst();
    const { oid } = existing ?? (await publisher.publish(builtDeck, 'public'));
    // A presentation that is already a demo keeps its price.
    await db
      .updateTable('presentations')
      .set({ is_demo: true, pdf_price: JSON.stringify(DEMO_PRICE) })
      .where('oid', '=', oid)
      .where('is_demo', '=', false)
      .execute();
    await db
      .insertInto('picks')
      .values({ presentation_oid: oid, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
