import type { EndpointOptions } from '@mutirao/contract/endpoint'

type Asked = Pick<EndpointOptions, 'method' | 'path'>

const without = new Set(['POST /auth/login', 'POST /api/users', 'POST /api/users/authenticate/sms', 'POST /api/users/authenticate/email'])

/** Spec §7: who goes without the bearer token. In a closed shop, and for confirmed adults, what is public depends on who asks. */
export function takesToken({ method, path }: Asked, isPersonal = false): boolean {
  const isLeadWrite = method !== 'GET' && path.startsWith('/api/users/leads')
  return !without.has(`${method} ${path}`) && (isPersonal || !path.includes('/public')) && !isLeadWrite
}

/** Calls about the session itself never wait for it. */
export const isAboutSession = ({ path }: Asked) => path.startsWith('/auth/')
