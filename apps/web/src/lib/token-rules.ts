import type { EndpointOptions } from '@mutirao/contract/endpoint'

type Asked = Pick<EndpointOptions, 'method' | 'path'>

const without = new Set(['POST /auth/login', 'POST /api/users', 'POST /api/users/authenticate/sms', 'POST /api/users/authenticate/email'])

/** Spec §7: who goes without the bearer token. In a closed shop nothing is public, whatever its path says. */
export function takesToken({ method, path }: Asked, isClosedShop = false): boolean {
  const isLeadWrite = method !== 'GET' && path.startsWith('/api/users/leads')
  return !without.has(`${method} ${path}`) && (isClosedShop || !path.includes('/public')) && !isLeadWrite
}

/** Calls about the session itself never wait for it. */
export const isAboutSession = ({ path }: Asked) => path.startsWith('/auth/')
