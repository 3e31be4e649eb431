import { z } from 'zod';
import { avatarSchema } from './me.ts';

/** `PUT /api/accounts/avatar` takes the bytes of a picture up to this size. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

/** The picture's content types; what it really is, its bytes tell. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

export const AVATAR_SIZE_PX = 256;

export const avatarAnswerSchema = z.strictObject({ avatar: avatarSchema });
