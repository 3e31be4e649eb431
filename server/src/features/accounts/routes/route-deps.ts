import type { EndpointServer } from '../../../http/serve.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** Dependencies of the account routes. */
export type AccountRouteDeps = AccountsContext & Pick<EndpointServer, 'app'>;
