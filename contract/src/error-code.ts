import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** A code of the closed list, where one is told inside of an answer. */
export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);
