import type { Jobs } from '../../../ports/jobs.ts';
import { processWebhookEvent } from '../checkout/process-webhook-event.ts';
import type { DeliveryContext } from '../delivery-context.ts';
import {
  closeJob,
  deleteExpiredBuyerDataJob,
  deliverJob,
  reconcileJob,
  recordMissedRefundsAndDisputesJob,
  refundJob,
  testWebhookJob,
} from './purchase-jobs.ts';

/**
 * Registers the handlers of the purchase jobs. Enqueues a reconciliation of all open checkouts, because webhook events
 * may have been lost while no server was running.
 */
export async function registerPurchaseJobs(context: DeliveryContext, jobs: Jobs): Promise<void> {
  await jobs.handle(deliverJob, async () => {
    const { deliver } = await import('./deliver.ts');
    return (delivery) => deliver(context, delivery);
  });
  await jobs.handle(refundJob, async () => {
    const { refundPurchase } = await import('./refund-purchase.ts');
    return (payload) => refundPurchase(context, payload);
  });
  await jobs.handle(closeJob, async () => {
    const { closeCheckout } = await import('./close-checkout.ts');
    return (payload) => closeCheckout(context, payload);
  });
  await jobs.handle(reconcileJob, async () => {
    const { reconcile } = await import('./reconcile.ts');
    return (payload, { signal }) => reconcile(context, payload, signal);
  });
  await jobs.handle(recordMissedRefundsAndDisputesJob, async () => {
    const { recordMissedRefundsAndDisputes } = await import('./record-missed-refunds.ts');
    return (_payload, { signal }) => recordMissedRefundsAndDisputes(context, signal);
  });
  await jobs.handle(deleteExpiredBuyerDataJob, async () => {
    const { deleteExpiredBuyerData } = await import('./delete-expired-buyer-data.ts');
    return () => deleteExpiredBuyerData(context.db);
  });
  await jobs.handle(
    testWebhookJob,
    async () =>
      ({ provider, sessionId }) =>
        processTestWebhook(context, provider, sessionId),
  );
  await jobs.enqueue(context.db, reconcileJob, { all: true }, { singletonKey: 'start' });
  // The delay lets reconciliation first settle the payments that were made while no server was running.
  await jobs.enqueue(
    context.db,
    recordMissedRefundsAndDisputesJob,
    {},
    { singletonKey: 'start', startAfterSeconds: 30 },
  );
}

/**
 * Lets the test provider sign a webhook event. Then verifies and processes the event like an event of an external
 * provider.
 */
async function processTestWebhook(context: DeliveryContext, providerName: string, sessionId: string): Promise<void> {
  const provider = context.payments.testProviders.find((candidate) => candidate.name === providerName);
  if (!provider) return;
  const { body, headers } = provider.createWebhookRequest({ kind: 'session', sessionId });
  await processWebhookEvent(context, provider, await provider.parseWebhook(body, headers));
}
