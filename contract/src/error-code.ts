import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** An error code as a field of a response. */
export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);
