/** Maximum number of people who have access to a presentation by an invitation, including open invitations. */
export const SHARED_WITH_MAX = 200;

/** Number of days for which an invitation can be accepted. */
export const INVITATION_DAYS = 30;
