import { type ProblemIssue, PublicError } from '@flydeck/contract/errors';

/** The error `request.invalid` with a list of issues, for input that Fastify does not validate, such as a form. */
export class InvalidRequestError extends PublicError {
  constructor(issues: readonly ProblemIssue[], options?: ErrorOptions) {
    super('request.invalid', { ...options, issues });
    this.name = 'InvalidRequestError';
  }
}
