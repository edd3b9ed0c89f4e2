import type { EndpointOptions } from './endpoint.ts'

/** `personal`: only where the answer depends on who asks, in a closed shop and for confirmed adults. */
export type TokenUse = 'always' | 'personal' | 'never'

/** Whether a call carries the bearer token (spec §7): public calls do not, unless their declaration says otherwise. */
export const tokenUseOf = ({ auth, token }: Pick<EndpointOptions, 'auth' | 'token'>): TokenUse =>
  token ?? (auth === 'public' ? 'personal' : 'always')
