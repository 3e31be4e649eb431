// The presentations in the database: tables, access policy, loading, paths of their pages, and change notifications.

export { ACCESS_CHANNEL, notifyAccessChanged, notifySessionsEnded, parseAccessChange } from './access-changes.ts';
export { presentationData } from './account-data.ts';
export { avatarOf, presentAvatar } from './avatar.ts';
export {
  COMMENTS_CHANNEL,
  loadCommentsRevision,
  notifyCommentsChanged,
  parseCommentsChange,
} from './comment-changes.ts';
export { countSteps } from './count-steps.ts';
export { type Counts, loadLikesCount, randomCountRow, viewCount, withCounts } from './counts.ts';
export { sanitizeDescription } from './description.ts';
export { ensureProfile, findProfile } from './ensure-profile.ts';
export { countGuestFiles, guestAvatar, setGuestName } from './guests.ts';
export {
  findLiveLink,
  grantOf,
  isLinkLive,
  LINK_KEY_LIFETIME_S,
  LinkKeys,
  type LiveLink,
} from './link-keys.ts';
export { findPresentedAccess, LiveKeys, type LiveKeyTables } from './live-keys.ts';
export { newOid } from './new-oid.ts';
export { notifyChanged, notifyCountChanged, PUBLISHED_CHANNEL, parseNotification } from './notifications.ts';
export {
  canSellPdf,
  checkoutSettings,
  defaultPdfPrice,
  offeredPrice,
  type PdfPricing,
  pdfDownloadPrice,
} from './pdf-price.ts';
export { listPeopleAllowed, presentationsAllowed } from './people-with-access.ts';
export {
  type AccessAttributes,
  type Actor,
  ANONYMOUS,
  allows,
  can,
  canAfterLogIn,
  type Grant,
  isPubliclyListed,
  rolesOf,
  shouldOfferLike,
  stateOf,
  type Verb,
} from './policy.ts';
export { displayName, presentCard } from './present-card.ts';
export { privacyColumns } from './privacy-columns.ts';
export {
  accessAttributesOf,
  type CardRow,
  cardsInOrder,
  cardsOfOwner,
  findSceneAccess,
  grantsOf,
  isListed,
  type LoadedPresentation,
  loadAccess,
  loadVisible,
  newestCards,
  pickedCards,
  selectGrants,
  selectListedCards,
  strongestGrant,
  topPickCards,
} from './queries.ts';
export { copyRightOptions, loadRightOptions, storeRightOptions } from './right-options.ts';
export { linkPath, presentationPath, slugOf } from './slug.ts';
export type { PresentationRow, PresentationTables, ProfileRow, StoredStop } from './tables.ts';
export { aiTemplateCards, listTemplateCards } from './template-cards.ts';
