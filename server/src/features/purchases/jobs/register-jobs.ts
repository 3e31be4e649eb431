import type { Jobs } from '../../../ports/jobs.ts';
import { processWebhookEvent } from '../checkout/process-webhook-event.ts';
import type { DeliveryContext } from '../delivery-context.ts';
import {
  closeJob,
  deleteExpiredBuyerDataJob,
  deliverJob,
  reconcileJob,
  recordMissedReturnsJob,
  refundJob,
  testNoticeJob,
} from './purchase-jobs.ts';

/** Registers the handlers of the purchase jobs. Enqueues reconciliation at start, to recover from a crash. */
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
    return (which, { signal }) => reconcile(context, which, signal);
  });
  await jobs.handle(recordMissedReturnsJob, async () => {
    const { recordMissedReturns } = await import('./record-missed-returns.ts');
    return (_all, { signal }) => recordMissedReturns(context, signal);
  });
  await jobs.handle(deleteExpiredBuyerDataJob, async () => {
    const { deleteExpiredBuyerData } = await import('./delete-expired-buyer-data.ts');
    return () => deleteExpiredBuyerData(context.db);
  });
  await jobs.handle(
    testNoticeJob,
    async () =>
      ({ provider, sessionId }) =>
        postTestNotice(context, provider, sessionId),
  );
  await jobs.enqueue(context.db, reconcileJob, { all: true }, { singletonKey: 'start' });
  // Delayed until reconciliation has settled payments that were made meanwhile.
  await jobs.enqueue(
    context.db,
    recordMissedReturnsJob,
    {},
    { singletonKey: 'start', startAfterSeconds: 30 },
  );
}

/** Signs, verifies and processes a webhook event of the test provider, as if it were external. */
async function postTestNotice(context: DeliveryContext, name: string, sessionId: string): Promise<void> {
  const provider = context.payments.testProviders.find((each) => each.name === name);
  if (!provider) return;
  const { body, headers } = provider.notify({ kind: 'session', sessionId });
  await processWebhookEvent(context, provider, await provider.parseWebhook(body, headers));
}
