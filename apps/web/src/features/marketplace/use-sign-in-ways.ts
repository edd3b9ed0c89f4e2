import { useQuery } from '@tanstack/react-query'
import { marketplaceQuery } from './marketplace-queries.ts'

/** Which ways in the shop offers beside the code. */
export function useSignInWays() {
  const authentication: { ssoEnabled?: boolean; passwordEnabled?: boolean } = useQuery(marketplaceQuery()).data?.authentication ?? {}
  return { hasSso: authentication.ssoEnabled === true, hasPassword: authentication.passwordEnabled === true }
}
