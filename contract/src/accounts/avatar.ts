import { z } from 'zod';
import { avatarSchema } from './me.ts';

/** Maximum body size of `PUT /api/accounts/avatar`, in bytes. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

/** Values of the `Content-Type` header that are accepted. The server detects the actual format from the bytes. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Width and height of avatars as the server stores them. */
export const STORED_AVATAR_SIZE_PX = 256;

export const avatarResponseSchema = z.strictObject({ avatar: avatarSchema });
