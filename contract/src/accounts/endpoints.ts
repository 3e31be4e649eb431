import { z } from 'zod';
import { bytesBody, endpoint, NO_CONTENT, rawResponse } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import { apiTokensSchema, createApiTokenSchema, createdApiTokenSchema } from './api-tokens.ts';
import { archiveSchema } from './archive.ts';
import { AVATAR_MAX_BYTES, AVATAR_TYPES, avatarResponseSchema } from './avatar.ts';
import { changeEmailSchema } from './change-email.ts';
import { changePasswordSchema } from './change-password.ts';
import { deleteAccountSchema } from './delete-account.ts';
import { createInviteSchema, inviteSchema } from './invite.ts';
import { logInResponseSchema, logInSchema } from './log-in.ts';
import { meSchema } from './me.ts';
import { requestPasswordResetSchema, resetPasswordSchema } from './reset-password.ts';
import { sessionsSchema } from './sessions.ts';
import { changeSettingsSchema, settingsSchema } from './settings.ts';
import { signUpSchema } from './sign-up.ts';
import { verifyEmailSchema } from './verify-email.ts';

export const getMe = endpoint({
  method: 'GET',
  path: '/api/page/me',
  summary: 'Returns the current visitor, sets the CSRF cookie and extends the session.',
  response: meSchema,
  auth: 'anyone',
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/accounts/sign-up',
  summary: 'Creates an account and starts its first session.',
  body: signUpSchema,
  response: logInResponseSchema,
  errors: ['accounts.email_taken', 'accounts.sign_ups_closed', 'accounts.invite_spent'],
  auth: 'anyone',
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/accounts/log-in',
  summary: 'Starts a session with an e-mail address and a password.',
  body: logInSchema,
  response: logInResponseSchema,
  errors: ['accounts.wrong_credentials', 'accounts.suspended'],
  auth: 'anyone',
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/accounts/log-out',
  summary: 'Ends the current session, if there is one.',
  response: NO_CONTENT,
  auth: 'anyone',
});

export const createGuest = endpoint({
  method: 'POST',
  path: '/api/accounts/guest',
  summary: 'Starts a session without an account, unless there is a session already.',
  response: NO_CONTENT,
  errors: ['accounts.sign_ups_closed'],
  auth: 'anyone',
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/accounts/verify-email',
  summary: 'Confirms an e-mail address with the token of an e-mailed link.',
  body: verifyEmailSchema,
  response: NO_CONTENT,
  errors: ['accounts.link_spent'],
  auth: 'anyone',
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/accounts/resend-verification',
  summary: 'Sends the link that confirms the e-mail address again.',
  response: NO_CONTENT,
  auth: 'member',
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/accounts/request-password-reset',
  summary: 'E-mails a link to set a new password, if the account exists.',
  body: requestPasswordResetSchema,
  response: NO_CONTENT,
  auth: 'anyone',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/reset-password',
  summary: 'Sets a new password with the token of an e-mailed link and ends all sessions.',
  body: resetPasswordSchema,
  response: NO_CONTENT,
  errors: ['accounts.link_spent'],
  auth: 'anyone',
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/accounts/settings',
  summary: 'Returns the settings of the account.',
  response: settingsSchema,
  auth: 'member',
});

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/accounts/settings',
  summary: 'Changes the given settings of the account.',
  body: changeSettingsSchema,
  response: settingsSchema,
  errors: ['accounts.username_taken'],
  auth: 'member',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/accounts/change-password',
  summary: 'Changes the password and ends all other sessions.',
  body: changePasswordSchema,
  response: NO_CONTENT,
  errors: ['accounts.wrong_password'],
  auth: 'member',
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/accounts/change-email',
  summary: 'Sends a link to a new e-mail address. The address changes when the link is opened.',
  body: changeEmailSchema,
  response: NO_CONTENT,
  errors: ['accounts.wrong_password'],
  auth: 'member',
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/delete',
  summary: 'Deletes the account and all its data.',
  body: deleteAccountSchema,
  response: NO_CONTENT,
  // `resource.conflict`: the last administrator cannot delete the account while other accounts exist.
  errors: ['accounts.wrong_password', 'resource.conflict'],
  auth: 'member',
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/accounts/sessions',
  summary: 'Lists the sessions of the account.',
  response: sessionsSchema,
  auth: 'member',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sessions',
  summary: 'Ends all sessions of the account except the current one.',
  response: NO_CONTENT,
  auth: 'member',
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sessions/:id',
  summary: 'Ends a session of the account.',
  params: z.object({ id: z.string().min(1).max(100) }),
  response: NO_CONTENT,
  auth: 'member',
});

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/accounts/tokens',
  summary: 'Lists the API tokens of the account, without their secrets.',
  response: apiTokensSchema,
  auth: 'member',
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/accounts/tokens',
  summary: 'Creates an API token. Only this response contains its secret.',
  body: createApiTokenSchema,
  response: createdApiTokenSchema,
  status: 201,
  errors: ['accounts.api_token_limit'],
  auth: 'member',
});

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api/accounts/tokens/:id',
  summary: 'Revokes an API token.',
  params: z.object({ id: oidSchema }),
  response: NO_CONTENT,
  auth: 'member',
});

export const getArchive = endpoint({
  method: 'GET',
  path: '/api/accounts/archive',
  summary: 'Returns the state of the archive of the account’s data.',
  response: archiveSchema,
  auth: 'member',
});

export const requestArchive = endpoint({
  method: 'POST',
  path: '/api/accounts/archive',
  summary: 'Requests an archive of the account’s data.',
  response: archiveSchema,
  status: 202,
  auth: 'member',
});

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/accounts/archive/download',
  summary: 'Downloads the archive of the account’s data.',
  response: rawResponse('application/zip'),
  errors: ['resource.not_found'],
  auth: 'member',
});

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/accounts/avatar',
  summary: 'Sets the picture of the account.',
  body: bytesBody(...AVATAR_TYPES),
  maxBodyBytes: AVATAR_MAX_BYTES,
  response: avatarResponseSchema,
  errors: ['accounts.picture_unreadable'],
  auth: 'member',
});

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/api/accounts/avatar',
  summary: 'Deletes the picture of the account.',
  response: avatarResponseSchema,
  auth: 'member',
});

export const createInvite = endpoint({
  method: 'POST',
  path: '/api/accounts/invites',
  summary: 'Creates a link with which one account can be created.',
  body: createInviteSchema,
  response: inviteSchema,
  status: 201,
  auth: 'administrator',
});

/** The endpoints of accounts. */
export const ACCOUNT_ENDPOINTS = [
  getMe,
  signUp,
  logIn,
  logOut,
  createGuest,
  verifyEmail,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  getSettings,
  changeSettings,
  changePassword,
  changeEmail,
  deleteAccount,
  listSessions,
  endOtherSessions,
  endSession,
  listApiTokens,
  createApiToken,
  deleteApiToken,
  getArchive,
  requestArchive,
  downloadArchive,
  setAvatar,
  deleteAvatar,
  createInvite,
] as const;
