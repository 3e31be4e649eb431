import { PublicError } from '@flydeck/contract/errors';
import { SEND_PDF_LINK_PATH } from '@flydeck/contract/purchases/constants';
import { sendPdfLinkSchema } from '@flydeck/contract/purchases/purchase';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { isOf, isStanding } from '../buyer.ts';
import type { DeliveryContext } from '../delivery-context.ts';
import { mailLink } from '../mail-link.ts';
import type { CheckoutRow } from '../tables.ts';
import { limit, MAILING } from './purchase-limits.ts';
import { askingBuyer, BODY_LIMIT_BYTES, type PurchaseRouteDeps } from './route-deps.ts';

type SendLinkDeps = PurchaseRouteDeps & { readonly context: DeliveryContext };

/**
 * `POST /pdf-access/send-pdf-link-email/`: the mail after a purchase. It goes to the address that the payment was made
 * with and to no other, and holds a link of ours that this visitor bought; asked again, nothing more is sent.
 */
export function registerSendLinkRoute(deps: SendLinkDeps): void {
  const { app, context, limits, putma } = deps;
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      SEND_PDF_LINK_PATH,
      { bodyLimit: BODY_LIMIT_BYTES, schema: { body: sendPdfLinkSchema } },
      async (request, reply) => {
        await limit(limits, MAILING, request, putma.visitorOf(request));
        const { email, 'pdf-link': link } = request.body;
        const { checkout, contentKey } = await findBought(deps, request, link);
        if (email.trim().toLowerCase() !== checkout.email?.toLowerCase())
          throw new PublicError('auth.forbidden');
        await mailLink(context, checkout, contentKey);
        return reply.code(204).send();
      },
    );
}

/** What this visitor bought and was handed by this link. */
async function findBought(
  deps: SendLinkDeps,
  request: FastifyRequest,
  link: string,
): Promise<{ readonly checkout: CheckoutRow; readonly contentKey: string }> {
  const { db, exports } = deps.context;
  const claims = exports.readLink(link);
  if (!claims) throw new PublicError('request.invalid');
  const buyer = await askingBuyer(deps, request);
  // A mailed link is anybody's who has it: it proves nothing.
  const isOwn = claims.visitor !== null && claims.visitor === buyer.visitor;
  if (claims.right.kind !== 'bought' || !isOwn) throw new PublicError('auth.forbidden');
  const checkout = await db
    .selectFrom('pdf_checkouts')
    .selectAll()
    .where('id', '=', claims.right.checkoutId)
    .where(isOf(buyer))
    .where(isStanding)
    .executeTakeFirst();
  if (!checkout) throw new PublicError('resource.not_found');
  return { checkout, contentKey: claims.contentKey };
}
